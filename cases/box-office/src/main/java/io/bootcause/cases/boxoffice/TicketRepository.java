package io.bootcause.cases.boxoffice;

import jakarta.annotation.PostConstruct;
import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

@Repository
class TicketRepository {
  private final JdbcTemplate jdbc;

  TicketRepository(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @PostConstruct
  void fill() {
    jdbc.execute(
        "create table ticket (id int primary key, house int, season int, play int, cents int)");
    jdbc.execute(
        "insert into ticket select x, mod(x, 5), 2020 + mod(x, 6), mod(x, 37), 900 + mod(x, 4100)"
            + " from system_range(1, 100000)");
  }

  List<PlayTakings> byPlay(int house, int season) {
    return jdbc.query(
        "select play, count(*), sum(cents), max(cents) from ticket where house = ? and season = ?"
            + " group by play order by play",
        (row, n) -> new PlayTakings(row.getInt(1), row.getInt(2), row.getLong(3), row.getInt(4)),
        house,
        season);
  }
}
