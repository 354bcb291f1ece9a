package io.bootcause.diagnosis.detectors.loggingcost;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;

/** The log is a good part of each request. Doc page: logging-cost.md. */
public final class LoggingCostDetector implements Detector {
  private static final String ID = "logging-cost";

  /** Boot's own, without what is not known outside it. */
  private static final String WITHOUT_LOCATION =
      "%d{yyyy-MM-dd HH:mm:ss.SSS} %5p [%t] %logger{39} : %m%n";

  /**
   * Some lines of 10 to 20 µs each are what requests write; who does little else is bound by them.
   */
  private static final double FEW_LINES_MILLIS = 0.5;

  private static final Change QUIETER = new Change.SetProperty("logging.level.root", "WARN");

  private static final CostRule CALLER =
      new CostRule(
          ID,
          Frames.of(
              "ch.qos.logback.classic.spi.LoggingEvent#getCallerData",
              "ch.qos.logback.classic.spi.CallerData#*",
              "ch.qos.logback.classic.pattern.LineOfCallerConverter#*",
              "ch.qos.logback.classic.pattern.MethodOfCallerConverter#*",
              "ch.qos.logback.classic.pattern.ClassOfCallerConverter#*",
              "ch.qos.logback.classic.pattern.FileOfCallerConverter#*",
              "org.apache.logging.log4j.util.StackLocator#*",
              "org.apache.logging.log4j.util.StackLocatorUtil#calcLocation"),
          0.3,
          1,
          0.1,
          "looking up from where log lines are written",
          "The pattern of the log asks for the caller's class, method or line, for which the whole"
              + " stack is walked for each line.",
          Cause.Kind.CONFIG,
          List.of(
              new Change.SetProperty("logging.pattern.file", WITHOUT_LOCATION),
              new Change.SetProperty("logging.pattern.console", WITHOUT_LOCATION)));

  private static final String LOGBACKS_PACKAGING =
      "ch.qos.logback.classic.spi.PackagingDataCalculator#calculate";

  /** Boot's own for Logback, and for Log4j 2 without the jars. */
  private static final Change WITHOUT_PACKAGING =
      new Change.SetProperty("logging.exception-conversion-word", "%wEx");

  private static final CostRule PACKAGING =
      new CostRule(
          ID,
          Frames.of(
              LOGBACKS_PACKAGING, "org.apache.logging.log4j.core.impl.ThrowableProxyHelper#*"),
          0.3,
          1,
          0.1,
          "looking up which jar each class of a logged stack trace is from",
          "The log names the jar beside each line of a stack trace (packagingData of Logback, %xEx of"
              + " Log4j 2), for which the classes of all lines are looked up for each exception that is"
              + " logged.",
          Cause.Kind.CONFIG,
          List.of(WITHOUT_PACKAGING));

  private static final CostRule SIFTING =
      new CostRule(
          ID,
          Frames.of(
              "ch.qos.logback.core.sift.AppenderTracker#buildComponent",
              "org.apache.logging.log4j.core.appender.routing.RoutingAppender#createAppender"),
          0.3,
          1,
          0.1,
          "making appenders for the log",
          "A SiftingAppender (Log4j 2: Routing) makes an appender for each new value of its key, opens"
              + " its file and looks through the folder, while all other lines wait. Where each request"
              + " has a value of its own that is done each time: choose a key of few values, or write"
              + " it into the line (%X{key}).",
          Cause.Kind.CONFIG,
          List.of(QUIETER));

  private static final CostRule LOGGING =
      new CostRule(
          ID,
          Frames.of(
              "ch.qos.logback.classic.Logger#*",
              "ch.qos.logback.core.*",
              "ch.qos.logback.classic.spi.*",
              "ch.qos.logback.classic.pattern.*",
              "ch.qos.logback.classic.encoder.*",
              "ch.qos.logback.classic.filter.*",
              "ch.qos.logback.classic.layout.*",
              "ch.qos.logback.classic.net.*",
              "ch.qos.logback.classic.turbo.*",
              "ch.qos.logback.classic.AsyncAppender*",
              "ch.qos.logback.classic.LoggerContext*",
              "ch.qos.logback.classic.PatternLayout*",
              "org.apache.logging.log4j.core.*",
              "org.apache.logging.log4j.spi.AbstractLogger#*",
              "java.util.logging.Logger#log",
              "java.io.PrintStream#println",
              // Formats and prints if it was told to, and else does nothing.
              "org.hibernate.engine.jdbc.spi.SqlStatementLogger#*",
              "com.p6spy.engine.common.P6LogQuery#*"),
          0.35,
          2,
          FEW_LINES_MILLIS,
          "writing log lines",
          "Writing the log takes a good part of each request."
              + " Appenders write one line at a time under a lock, and looking the caller up walks the stack for each line.",
          Cause.Kind.CONFIG,
          List.of(QUIETER));

  private final Detector caller = new RuleDetector(CALLER);
  private final Detector packaging = new PackagingDetector();
  private final Detector sifting = new RuleDetector(SIFTING);
  private final Detector logging = new RuleDetector(LOGGING);

  @Override
  public String id() {
    return ID;
  }

  /** What takes most of the logging is told rather than logging as a whole. */
  @Override
  public Outcome examine(Evidence evidence) {
    Optional<FullQueue> queue = FullQueue.of(evidence);
    if (queue.isPresent()) {
      return new Outcome.Found(List.of(queue.get().finding(evidence, ID, List.of(QUIETER))));
    }
    for (Detector special : List.of(caller, packaging, sifting)) {
      Outcome most = special.examine(evidence);
      if (most instanceof Outcome.Found) {
        return most;
      }
    }
    return logging.examine(evidence);
  }

  private static final class PackagingDetector extends NeedlessWork {
    PackagingDetector() {
      super(PACKAGING);
    }

    /** No property turns Logback's off, which is an attribute of its configuration. */
    @Override
    protected CostRule rule(CostPath cost) {
      return cost.frames().contains(LOGBACKS_PACKAGING)
          ? PACKAGING.with(List.of(new Change.Skip(LOGBACKS_PACKAGING))).unremovable()
          : PACKAGING;
    }
  }

  private static final class RuleDetector extends NeedlessWork {
    RuleDetector(CostRule rule) {
      super(rule);
    }
  }
}
