package io.bootcause.diagnosis.detectors.stringinterning;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Each text is looked up in the JVM's table of all strings. Doc page: string-interning.md. */
public final class StringInterningDetector extends NeedlessWork {
  private static final String JVM = "java.lang.String#intern";

  private static final String FIELD_NAMES =
      "Build the mapper's factory without JsonFactory.Feature.INTERN_FIELD_NAMES (of Jackson 3:"
          + " INTERN_PROPERTY_NAMES), or have such data sent as a list: where numbers or ids are the"
          + " keys of an object, each is a new field name to Jackson.";

  private static final CostRule RULE =
      new CostRule(
          "string-interning",
          Frames.of(
              // Jackson's small table in front of the JVM's gives back what it is given, or its
              // equal.
              "com.fasterxml.jackson.core.util.InternCache#intern",
              "tools.jackson.core.util.InternCache#intern",
              JVM),
          0.25,
          2,
          0.5,
          "interning strings",
          "The JVM's one table of interned strings is asked for each text, in native code, and keeps"
              + " what is new. It is made for a few texts that come again and again; for thousands of"
              + " different ones it is many times slower than a map of one's own, and all threads"
              + " share it.",
          Cause.Kind.APP_CODE,
          List.of());

  public StringInterningDetector() {
    super(RULE);
  }

  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule = super.rule(cost);
    return cost.unit().equals(JVM)
        ? rule
        : rule.advising(FIELD_NAMES).with(List.of(new Change.Skip(cost.unit()))).unremovable();
  }
}
