package io.bootcause.diagnosis.detectors.rowmapping;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.diagnosis.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowMappingDetectorTest extends RuleContract {
  private static final String READ = "org.hibernate.sql.results.internal.StandardRowReader#readRow";

  RowMappingDetectorTest() {
    super(new RowMappingDetector(), "row-mapping", READ);
  }

  @Override
  protected double coresUnderLoad() {
    return 4;
  }

  @Test
  void aPageOfRowsIsFine() {
    assertThat(examine(service().requests(20, 4).threads("exec-#", 100, ENTRY, HANDLER, READ)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private String said(String... below) {
    List<String> frames = new ArrayList<>(List.of(ENTRY, HANDLER, READ));
    frames.addAll(List.of(below));
    Outcome outcome =
        examine(service().requests(20, 40).threads("exec-#", 100, frames.toArray(String[]::new)));
    return ((Outcome.Found) outcome).findings().get(0).title();
  }

  @Test
  void largeColumnsAreSaidToBeRead() {
    assertThat(said("org.hibernate.type.descriptor.java.DataHelper#extractBytes"))
        .contains("reading large columns");
    assertThat(said("com.zaxxer.hikari.pool.HikariProxyResultSet#getBlob"))
        .contains("reading large columns");
    assertThat(said("com.zaxxer.hikari.pool.HikariProxyResultSet#getString"))
        .contains("turning rows");
  }

  /** A type handler of the service's own, and what it calls. */
  private static Outcome handled(String called) {
    return new RowMappingDetector()
        .examine(
            new Evidence(
                service()
                    .usersOwn("a.Sealed")
                    .requests(20, 40)
                    .threads("exec-#", 100, ENTRY, HANDLER, READ, "a.Sealed#read", called)
                    .build()));
  }

  @Test
  void whatAConverterHasDoneIsNoMapping() {
    assertThat(handled("javax.crypto.SecretKeyFactory#generateSecret"))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(handled("org.h2.jdbc.JdbcResultSet#getString")).isInstanceOf(Outcome.Found.class);
  }

  /** Eager collections are asked for while rows are read. */
  @Test
  void toLogTheStatementsIsNoMapping() {
    String consume = "org.hibernate.sql.results.spi.ListResultsConsumer#consume";
    String log = "ch.qos.logback.classic.Logger#debug";
    assertThat(
            examine(
                service()
                    .requests(20, 40)
                    .threads("exec-#", 100, ENTRY, HANDLER, consume, "b.Statements#log", log)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void theDatabasesWorkIsNoMapping() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads(
                    "exec-#",
                    100,
                    ENTRY,
                    HANDLER,
                    "org.hibernate.sql.results.spi.ListResultsConsumer#consume",
                    "org.h2.jdbc.JdbcPreparedStatement#executeQuery"));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  /** Hibernate asks for a connection as late as it can. */
  @Test
  void toWaitForAConnectionIsNoMapping() {
    String consume = "org.hibernate.sql.results.spi.ListResultsConsumer#consume";
    String borrow = "com.zaxxer.hikari.pool.HikariPool#getConnection";
    assertThat(
            examine(
                service().requests(20, 40).asleep("exec-#", 100, ENTRY, HANDLER, consume, borrow)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** At the low rate, the first one, a request's processor time is the compiler's, too. */
  @Test
  void nearMissWhatTakesLittleOnceItIsCompiled() {
    Recordings cold =
        new Recordings()
            .steady()
            .requests(20, 40)
            .threads("exec-#", 100, ENTRY, HANDLER, READ)
            .counted(0.2, 0, -1)
            .overload(16);
    Recordings thenFast = cold.requests(200, 6).asleep("exec-#", 100, ENTRY).counted(0.9, 0, -1);
    assertThat(examine(thenFast)).isInstanceOf(Outcome.RuledOut.class);
  }
}
