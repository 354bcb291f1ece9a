package io.bootcause.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Validity.Check;
import io.bootcause.diagnosis.Validity.Level;
import io.bootcause.diagnosis.detectors.failingrequests.FailingRequestsDetector;
import java.util.List;
import org.junit.jupiter.api.Test;

class ValidityChecksTest {
  /** So many of fifty requests at a low rate fail, and fifty of sixty under load. */
  private static Recordings failing(int alone) {
    Recordings recordings = new Recordings().usersOwn("a.Orders").steady();
    refused(recordings.requests(50 - alone, 20), alone);
    return refused(recordings.overload(16).requests(10, 20), 50).prints("a.No", 50, "a.Orders#get");
  }

  private static Recordings refused(Recordings recordings, int count) {
    for (int i = 0; i < count; i++) {
      recordings.refused(500);
    }
    return recordings;
  }

  private static Check errors(Recordings recordings) {
    Diagnosis diagnosis =
        new Diagnostician(List.of(new FailingRequestsDetector())).diagnose(recordings.build());
    return diagnosis.validity().checks().stream()
        .filter(check -> check.name().equals("errors"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void failuresThatWereFoundAreNoFaultOfTheMeasurement() {
    Check errors = errors(failing(0));

    assertThat(errors.level()).isEqualTo(Level.DOUBTFUL);
    assertThat(errors.detail()).startsWith("50 of 110 requests failed: that is what was found");
  }

  @Test
  void failuresThatNobodyAccountsForLeaveNothingToMeasure() {
    Check errors = errors(failing(20));

    assertThat(errors.level()).isEqualTo(Level.INVALID);
    assertThat(errors.detail()).isEqualTo("70 of 110 requests failed");
  }

  @Test
  void aFewFailuresMakeItDoubtful() {
    Recordings some = refused(new Recordings().steady().requests(90, 20), 10);

    assertThat(errors(some).level()).isEqualTo(Level.DOUBTFUL);
    assertThat(errors(new Recordings().steady().requests(90, 20)).level()).isEqualTo(Level.VALID);
  }

  @Test
  void nothingMeasuredIsNoError() {
    Diagnosis diagnosis =
        new Diagnostician(List.of(new FailingRequestsDetector()))
            .diagnose(new Recordings().build());

    assertThat(diagnosis.validity().verdict()).isEqualTo(Level.INVALID);
    assertThat(diagnosis.validity().checks())
        .filteredOn(check -> check.level() != Level.VALID)
        .extracting(Check::name)
        .containsExactly("interrupted");
    assertThat(diagnosis.validity().checks().toString())
        .contains("interrupted before the load that is measured")
        .doesNotContain("0 of 0", "0.0 %");
    assertThat(diagnosis.ruledOut()).isEmpty();
    assertThat(diagnosis.cannotTell())
        .contains(
            new Diagnosis.CannotTellBy(
                "failing-requests", "whether requests fail under load: none were sent under load"));
  }
}
