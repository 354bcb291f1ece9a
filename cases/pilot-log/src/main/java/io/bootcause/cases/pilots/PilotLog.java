package io.bootcause.cases.pilots;

import org.springframework.data.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;

/** Who brought which ship in, and when. */
@Repository
class PilotLog {
  private final DatabaseClient database;

  PilotLog(DatabaseClient database) {
    this.database = database;
    // Of instances that start at once one makes it.
    run("create schema if not exists pilots")
        .then(
            run(
                "create table if not exists pilots.log"
                    + " (id serial primary key, pilot int, berth text, at timestamp default now())"))
        .retry(3)
        .block();
  }

  private Mono<Integer> run(String statement) {
    return database.execute(statement).fetch().rowsUpdated();
  }

  Mono<LogEntry> broughtIn(int pilot, String berth) {
    return database
        .execute("insert into pilots.log(pilot, berth) values ($1, $2)")
        .bind("$1", pilot)
        .bind("$2", berth)
        .fetch()
        .rowsUpdated()
        .map(rows -> new LogEntry(pilot, berth));
  }
}
