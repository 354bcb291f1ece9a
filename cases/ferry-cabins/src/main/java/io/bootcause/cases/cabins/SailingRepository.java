package io.bootcause.cases.cabins;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class SailingRepository {
  private final JdbcClient jdbc;

  SailingRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  List<Integer> ids() {
    return jdbc.sql("select id from sailing order by id").query(Integer.class).list();
  }

  boolean book(int sailing) {
    return jdbc.sql("update sailing set booked = booked + 1 where id = ? and booked < allotment")
            .param(sailing)
            .update()
        == 1;
  }

  void setAllotment(int sailing, int cabins) {
    jdbc.sql("update sailing set allotment = ? where id = ?").params(cabins, sailing).update();
  }
}
