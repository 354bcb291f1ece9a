package io.bootcause.cases.pricetags;

import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.JdbcTemplate;

/** Articles and prices, in a table each. */
@Configuration
class Catalog {
  private static final int ARTICLES = 8_000;
  private static final int MOST = 64;

  private final JdbcTemplate jdbc;
  private final Duration longest;

  Catalog(JdbcTemplate jdbc, @Value("${tags.longest-wait}") Duration longest) {
    this.jdbc = jdbc;
    this.longest = longest;
    jdbc.execute("create table article (id bigint primary key, name varchar(60), unit varchar(8))");
    jdbc.execute("create table price (article bigint primary key, cents int)");
    jdbc.batchUpdate(
        "insert into article values (?, ?, ?)",
        IntStream.rangeClosed(1, ARTICLES)
            .mapToObj(i -> new Object[] {i, "Article " + i, i % 3 == 0 ? "kg" : "piece"})
            .toList());
    jdbc.batchUpdate(
        "insert into price values (?, ?)",
        IntStream.rangeClosed(1, ARTICLES)
            .mapToObj(i -> new Object[] {i, 99 + i * 7 % 4_000})
            .toList());
  }

  @Bean(destroyMethod = "close")
  Batches<Article> articles() {
    return new Batches<>("articles", MOST, longest, this::articles);
  }

  @Bean(destroyMethod = "close")
  Batches<Integer> prices() {
    return new Batches<>("prices", MOST, longest, this::prices);
  }

  private Map<Long, Article> articles(Collection<Long> ids) {
    Map<Long, Article> found = new HashMap<>();
    jdbc.query(
        "select id, name, unit from article where id in (" + marks(ids) + ")",
        row -> {
          found.put(row.getLong(1), new Article(row.getLong(1), row.getString(2), row.getString(3)));
        },
        ids.toArray());
    return found;
  }

  private Map<Long, Integer> prices(Collection<Long> ids) {
    Map<Long, Integer> found = new HashMap<>();
    jdbc.query(
        "select article, cents from price where article in (" + marks(ids) + ")",
        row -> {
          found.put(row.getLong(1), row.getInt(2));
        },
        ids.toArray());
    return found;
  }

  private static String marks(Collection<Long> ids) {
    return "?" + ", ?".repeat(ids.size() - 1);
  }
}
