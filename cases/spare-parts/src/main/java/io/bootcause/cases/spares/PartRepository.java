package io.bootcause.cases.spares;

import java.util.List;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

@Repository
public class PartRepository {

  private final JdbcTemplate jdbc;

  public PartRepository(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  public List<Part> of(String machine) {
    return jdbc.query(
        "select id, name, machine from part where machine = ? order by id",
        (row, n) -> new Part(row.getLong(1), row.getString(2), row.getString(3)),
        machine);
  }

  public Price price(long partId) {
    return jdbc.queryForObject(
        "select max(case when age = 0 then cents end), min(cents) from list_price"
            + " where part_id = ? and age <= 30",
        (row, n) -> new Price(row.getLong(1), row.getLong(2)),
        partId);
  }
}
