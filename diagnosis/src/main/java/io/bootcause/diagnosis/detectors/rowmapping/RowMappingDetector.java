package io.bootcause.diagnosis.detectors.rowmapping;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** Requests turn thousands of rows into objects. Doc page: row-mapping.md. */
public final class RowMappingDetector extends DetectorByRule {
  private static final double MOST = 0.5;

  private static final Frames MAPPING =
      Frames.of(
          "org.hibernate.sql.results.spi.ListResultsConsumer#consume",
          "org.hibernate.sql.results.internal.StandardRowReader#readRow",
          "org.hibernate.loader.Loader#processResultSet",
          "org.springframework.jdbc.core.RowMapperResultSetExtractor#extractData",
          "org.springframework.data.jdbc.core.convert.EntityRowMapper#mapRow",
          "org.springframework.data.r2dbc.convert.MappingR2dbcConverter#*",
          "org.springframework.data.relational.core.conversion.MappingRelationalConverter#*",
          "org.springframework.data.mongodb.core.convert.MappingMongoConverter#read",
          "org.apache.ibatis.executor.resultset.DefaultResultSetHandler#handleResultSets",
          "org.jooq.impl.CursorImpl*");

  /** Columns of a kind that is read as a stream, or as bytes. */
  private static final Frames LARGE =
      Frames.of(
          "org.hibernate.type.descriptor.java.DataHelper#*",
          "org.springframework.jdbc.support.lob.DefaultLobHandler#*",
          "*ResultSet#getBlob",
          "*ResultSet#getClob",
          "*ResultSet#getBytes",
          "*ResultSet#getBinaryStream",
          "*ResultSet#getCharacterStream");

  private static final CostRule LARGE_COLUMNS =
      rule(
          "reading large columns of rows",
          "Each request reads rows with large values in them, which are copied into objects. Where it"
              + " only shows the other columns, it need not: a query that selects those, or an entity of"
              + " its own for the large one. That Hibernate is to load such an attribute lazily (@Basic)"
              + " has an effect in enhanced byte code only.");

  public RowMappingDetector() {
    super(
        rule(
            "turning rows of a result into objects",
            "Each request reads thousands of rows and makes objects of them. Mostly it needs few of them:"
                + " it filters in memory what the database could, or a join over several collections returns"
                + " each combination of their elements as a row."));
  }

  private static CostRule rule(String doing, String explanation) {
    return new CostRule(
        "row-mapping", MAPPING, 0.3, 5, 4, doing, explanation, Cause.Kind.APP_CODE, List.of());
  }

  @Override
  protected CostRule rule(CostPath cost) {
    return cost.partBelow(LARGE) >= MOST ? LARGE_COLUMNS : super.rule(cost);
  }

  /** What the service's own code calls to read a column and put it into an object. */
  private static final Frames READING =
      Downstream.DRIVERS.and(
          "java.lang.*",
          "java.math.*",
          "java.sql.*",
          "java.time.*",
          "java.util.*",
          "com.zaxxer.hikari.*",
          "org.springframework.jdbc.*");

  /** What the database does meanwhile, and to log which statements it is given. */
  private static final Frames NO_MAPPING =
      Downstream.STATEMENTS.and(
          "ch.qos.logback.classic.Logger#*",
          "org.apache.logging.log4j.spi.AbstractLogger#*",
          "java.util.logging.Logger#*");

  /** Who sleeps there waits for a connection, a lock or the database: Hibernate asks late. */
  @Override
  protected int at(ThreadStack stack) {
    int at = stack.runnable() ? super.at(stack) : -1;
    return at >= 0 && NO_MAPPING.in(stack.from(at)) ? -1 : at;
  }

  /** Nor is what else a converter of the service's own has done, such as to decrypt a column. */
  @Override
  protected int at(ThreadStack stack, Origins origins) {
    int at = at(stack);
    int below = at < 0 ? -1 : origins.innermostOwn(stack) + 1;
    boolean asksElse =
        below - 1 > at
            && below < stack.frames().size()
            && stack.isJava(below)
            && !READING.has(stack.frames().get(below));
    return asksElse ? -1 : at;
  }
}
