package io.bootcause.diagnosis.detectors.objecttext;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Optional;

/** Requests turn objects of the service's own into text by toString. Doc page: object-text.md. */
public final class ObjectTextDetector extends DetectorByRule {
  private static final String TO_STRING = "#toString";

  /** There it is a part of writing a line. */
  private static final Frames LOGGERS =
      Frames.of("ch.qos.logback.*", "org.apache.logging.*", "org.slf4j.*", "java.util.logging.*");

  private static final CostRule RULE =
      new CostRule(
          "object-text",
          Frames.of(),
          0.4,
          5,
          2,
          "turning objects into text by toString",
          "The text of an object and of all that hangs on it is put together in each request. Mostly"
              + " nobody reads it: it is an argument of a log line that is switched off, a key of a"
              + " cache, or a message of an exception. Hand the object itself to the logger"
              + " (log.debug(\"{}\", object)), take an id for a key, and leave collections out of"
              + " toString.",
          Cause.Kind.APP_CODE,
          List.of());

  public ObjectTextDetector() {
    super(RULE);
  }

  /** The outermost one, unless a logger asks for it. */
  @Override
  protected int at(ThreadStack stack, Origins origins) {
    for (int i = 0; i < stack.frames().size(); i++) {
      String frame = stack.frames().get(i);
      if (LOGGERS.has(frame)) {
        return -1;
      }
      if (frame.endsWith(TO_STRING) && origins.isUsersOwn(frame)) {
        return i;
      }
    }
    return -1;
  }

  /** Who asks for the text. */
  @Override
  protected Optional<String> from(CostPath cost) {
    return cost.responsibleCaller();
  }

  @Override
  protected CostRule rule(CostPath cost) {
    return super.rule(cost).with(List.of(new Change.Skip(cost.unit()))).unremovable();
  }
}
