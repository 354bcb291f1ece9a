package io.bootcause.diagnosis.detectors.exceptionflow;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Exceptions are used for what happens all the time. Doc page: exception-flow.md. */
public final class ExceptionFlowDetector extends NeedlessWork {
  public ExceptionFlowDetector() {
    super(
        new CostRule(
            "exception-flow",
            Frames.of(
                "java.lang.Throwable#fillInStackTrace",
                "java.lang.Throwable#getStackTrace",
                "java.lang.Throwable#getOurStackTrace"),
            0.25,
            1,
            0.1,
            "filling in stack traces of exceptions",
            "Exceptions are thrown so often that walking the stack for their traces is a good part of the work."
                + " The cost grows with the depth of the stack.",
            Cause.Kind.APP_CODE,
            List.of(new Change.JvmFlag("-XX:-StackTraceInThrowable"))));
  }

  @Override
  protected List<String> details(CostPath cost) {
    return Thrown.mostly(cost.activity(), cost.origins()).map(Thrown::words).stream().toList();
  }
}
