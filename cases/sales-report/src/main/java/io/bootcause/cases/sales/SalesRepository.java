package io.bootcause.cases.sales;

import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class SalesRepository {

  record StoreTotal(int store, long cents) {}

  private final JdbcClient jdbc;

  SalesRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  List<Sale> sales(int store, LocalDate from, LocalDate to) {
    return jdbc.sql(
            "select sold_on, category, cents from sale"
                + " where store = ? and sold_on between ? and ? order by sold_on")
        .param(store)
        .param(from)
        .param(to)
        .query((row, i) -> new Sale(row.getObject(1, LocalDate.class), row.getString(2), row.getInt(3)))
        .list();
  }

  List<StoreTotal> totals() {
    return jdbc.sql("select store, sum(cents) as cents from sale group by store")
        .query(StoreTotal.class)
        .list();
  }
}
