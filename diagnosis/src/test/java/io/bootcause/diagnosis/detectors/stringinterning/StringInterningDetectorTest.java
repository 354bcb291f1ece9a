package io.bootcause.diagnosis.detectors.stringinterning;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class StringInterningDetectorTest extends RuleContract {
  private static final String JVM = "java.lang.String#intern";
  private static final String JACKSON = "com.fasterxml.jackson.core.util.InternCache#intern";
  private static final String NAMES =
      "com.fasterxml.jackson.core.sym.ByteQuadsCanonicalizer#addName";

  StringInterningDetectorTest() {
    super(new StringInterningDetector(), "string-interning", JVM);
  }

  @Test
  void fieldNamesAreGivenBackAsTheyAre() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 20)
                .threads("exec-#", 60, ENTRY, HANDLER, NAMES, JACKSON, JVM)
                .threads("exec-#", 20, ENTRY, HANDLER, NAMES, JACKSON)
                .threads("exec-#", 20, ENTRY, HANDLER, NAMES));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).startsWith("80 %");
    assertThat(finding.candidates()).containsExactly(new Change.Skip(JACKSON));
    assertThat(finding.cause().explanation()).contains("INTERN_FIELD_NAMES");
  }

  @Test
  void whatOwnCodeInternsIsAnsweredFromMemory() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 20)
                .threads("exec-#", 60, ENTRY, HANDLER, JVM)
                .threads("exec-#", 40, ENTRY, HANDLER));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.candidates()).containsExactly(new Change.Remember(HANDLER, JVM));
    assertThat(finding.cause().explanation()).doesNotContain("INTERN_FIELD_NAMES");
  }

  @Test
  void nearMissFewNames() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 20)
                .threads("exec-#", 15, ENTRY, HANDLER, NAMES, JACKSON, JVM)
                .threads("exec-#", 85, ENTRY, HANDLER, NAMES));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }
}
