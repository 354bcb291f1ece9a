package io.bootcause.cases.fines;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class FineRepository {
  private final JdbcClient jdbc;

  FineRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  int openCents(int reader) {
    return jdbc.sql("select coalesce(sum(cents), 0) from fine where reader = ? and state = 'OPEN'")
        .param(reader)
        .query(Integer.class)
        .single();
  }

  void setState(int reader, int instalment, String state) {
    jdbc.sql("update fine set state = ? where reader = ? and instalment = ?")
        .params(state, reader, instalment)
        .update();
  }
}
