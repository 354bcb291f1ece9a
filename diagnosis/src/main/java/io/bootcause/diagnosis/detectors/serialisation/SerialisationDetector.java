package io.bootcause.diagnosis.detectors.serialisation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** Writing the answer as text takes longer than finding it. Doc page: serialisation.md. */
public final class SerialisationDetector extends DetectorByRule {
  public SerialisationDetector() {
    super(
        new CostRule(
            "serialisation",
            Frames.of(
                "com.fasterxml.jackson.databind.ObjectMapper#writeValue",
                "com.fasterxml.jackson.databind.ObjectMapper#writeValueAsString",
                "com.fasterxml.jackson.databind.ObjectMapper#writeValueAsBytes",
                "com.fasterxml.jackson.databind.ObjectMapper#convertValue",
                "com.fasterxml.jackson.databind.ObjectMapper#valueToTree",
                "com.fasterxml.jackson.databind.ObjectMapper#readValue",
                "com.fasterxml.jackson.databind.ObjectMapper#readTree",
                "com.fasterxml.jackson.databind.ObjectWriter#writeValue",
                "com.fasterxml.jackson.databind.ObjectWriter#writeValueAsString",
                "com.fasterxml.jackson.databind.ObjectWriter#writeValueAsBytes",
                "com.fasterxml.jackson.databind.ObjectReader#readValue",
                "com.fasterxml.jackson.databind.ObjectReader#readTree",
                "tools.jackson.databind.ObjectMapper#*",
                "tools.jackson.databind.ObjectWriter#*",
                "tools.jackson.databind.ObjectReader#*",
                "com.google.gson.Gson#toJson",
                "com.google.gson.Gson#fromJson",
                "com.alibaba.fastjson.JSON#*",
                "org.glassfish.jaxb.runtime.v2.runtime.MarshallerImpl#*",
                "org.glassfish.jaxb.runtime.v2.runtime.unmarshaller.UnmarshallerImpl#*",
                "com.sun.xml.bind.v2.runtime.MarshallerImpl#*",
                "com.sun.xml.bind.v2.runtime.unmarshaller.UnmarshallerImpl#*"),
            0.5,
            10,
            5,
            "turning objects into text or bytes, or back",
            "Most of a request is spent writing its answer or reading what it was sent."
                + " The answer carries more than its reader wants, or is turned from one form into another several times.",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  /** What a getter or a converter of the service does meanwhile is not the mapper's work. */
  @Override
  protected int at(ThreadStack stack, Origins origins) {
    int at = stack.runnable() ? at(stack) : -1;
    for (int i = at + 1; at >= 0 && i < stack.frames().size(); i++) {
      if (origins.isUsersOwn(stack.frames().get(i)) && at(stack.from(i)) < 0) {
        return -1;
      }
    }
    return at;
  }
}
