package io.bootcause.diagnosis.detectors.javaserialisation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.Advice;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/**
 * Objects are copied, kept or sent by Java's own serialisation. Doc page: java-serialisation.md.
 */
public final class JavaSerialisationDetector extends NeedlessWork {
  public JavaSerialisationDetector() {
    super(
        new CostRule(
            "java-serialisation",
            Frames.of(
                "java.io.ObjectOutputStream#writeObject",
                "java.io.ObjectOutputStream#writeUnshared",
                "java.io.ObjectInputStream#readObject",
                "java.io.ObjectInputStream#readUnshared"),
            0.4,
            2,
            1,
            "Java's serialisation of objects",
            "Each request has a graph of objects turned into bytes or back by Java's serialisation, which"
                + " goes through every field by reflection: a copy that a cache hands out, a session that is"
                + " kept elsewhere, a copy of an object by way of its bytes.",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  /** A stream is not asked again: what it is read or written by is, with what it is given. */
  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule =
        super.rule(cost)
            .with(
                cost.removableAround().or(cost::removable).map(CostPath.Call::remembered).stream()
                    .toList())
            .unremovable();
    return Advice.of(cost, Copier.KNOWN).map(rule::explaining).orElse(rule);
  }
}
