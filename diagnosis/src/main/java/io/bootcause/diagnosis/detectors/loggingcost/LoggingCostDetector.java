package io.bootcause.diagnosis.detectors.loggingcost;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** The log is a good part of each request. Doc page: logging-cost.md. */
public final class LoggingCostDetector extends DetectorByRule {
  public LoggingCostDetector() {
    super(
        new CostRule(
            "logging-cost",
            Frames.of(
                "ch.qos.logback.classic.Logger#*",
                "ch.qos.logback.core.*",
                "ch.qos.logback.classic.*",
                "org.apache.logging.log4j.core.*",
                "org.apache.logging.log4j.spi.AbstractLogger#*",
                "java.util.logging.Logger#log",
                "java.io.PrintStream#println"),
            0.35,
            2,
            0.1,
            "writing log lines",
            "Writing the log takes a good part of each request."
                + " Appenders write one line at a time under a lock, and looking the caller up walks the stack for each line.",
            Cause.Kind.CONFIG,
            List.of(new Change.SetProperty("logging.level.root", "WARN"))));
  }
}
