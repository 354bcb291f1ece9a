package io.bootcause.diagnosis.detectors.rowmapping;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** Requests turn thousands of rows into objects. Doc page: row-mapping.md. */
public final class RowMappingDetector extends DetectorByRule {
  public RowMappingDetector() {
    super(
        new CostRule(
            "row-mapping",
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
                "org.jooq.impl.CursorImpl*"),
            0.3,
            5,
            4,
            "turning rows of a result into objects",
            "Each request reads thousands of rows and makes objects of them. Mostly it needs few of them:"
                + " it filters in memory what the database could, or a join over several collections returns"
                + " each combination of their elements as a row.",
            Cause.Kind.APP_CODE,
            List.of()));
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
