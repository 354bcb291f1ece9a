package io.bootcause.cases.announcements;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

@Repository
class ParcelRepository {

  private final AtomicLong numbers = new AtomicLong(1);
  private final JdbcTemplate jdbc;

  ParcelRepository(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Transactional
  public long insert(List<Announcement> announcements) {
    long first = numbers.getAndAdd(announcements.size());
    List<Object[]> rows = new ArrayList<>();
    for (Announcement each : announcements) {
      rows.add(new Object[] {first + rows.size(), each.sender(), each.postcode(), each.grams()});
    }
    jdbc.batchUpdate("insert into parcel (number, sender, postcode, grams) values (?, ?, ?, ?)", rows);
    return first;
  }

  public long count() {
    return jdbc.queryForObject("select count(*) from parcel", Long.class);
  }

  public long countBySender(String sender) {
    return jdbc.queryForObject("select count(*) from parcel where sender = ?", Long.class, sender);
  }

  @Transactional
  public int deleteBelow(long number) {
    return jdbc.update("delete from parcel where number < ?", number);
  }

  public long last() {
    return numbers.get() - 1;
  }
}
