package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Validity;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CandidatesTest {
  private static final Change OTHER = new Change.SetProperty("a", "b");

  private static Change bump(String version) {
    return new Change.BumpLibrary("g", "parser", version);
  }

  private static Diagnosis released(Finding finding, String... patches) {
    Diagnosis diagnosis =
        new Diagnosis(
            new Validity(Validity.Level.VALID, List.of()),
            List.of(),
            List.of(finding),
            List.of(),
            List.of(),
            List.of(finding));
    return new Candidates(
            (g, a, v) -> List.of(patches),
            (g, a, v) -> Optional.of("4.5"),
            Map.of("g:parser", "4.4"),
            "17.0.15",
            () -> List.of("25.0.1", "17.0.15", "21.0.7"))
        .released(diagnosis);
  }

  private static List<Change> found(Diagnosis diagnosis) {
    return diagnosis.findings().get(0).candidates();
  }

  private static List<Change> suspected(Diagnosis diagnosis) {
    return diagnosis.suspected().get(0).candidates();
  }

  @Test
  void theNewestPatchIsTriedForWhatIsFoundAndForWhatIsSuspected() {
    Diagnosis released =
        released(SuspectedTest.suspicion(bump(Blame.NEWEST_PATCH), OTHER), "4.4.1", "4.4.2");

    assertThat(found(released)).containsExactly(bump("4.4.2"), OTHER);
    assertThat(suspected(released)).containsExactly(bump("4.4.2"), OTHER);
  }

  @Test
  void withoutOneTheNextLineForWhatIsFoundOnly() {
    Diagnosis released = released(SuspectedTest.suspicion(bump(Blame.NEWEST_PATCH), OTHER));

    assertThat(found(released)).containsExactly(bump("4.5"), OTHER);
    assertThat(suspected(released)).containsExactly(OTHER);
  }

  @Test
  void anotherJavaIsTheNearestOneHereThatHasTheFix() {
    Change wanted = new Change.JavaVersion("21.0.4");
    Change none = new Change.JavaVersion("26");

    assertThat(found(released(SuspectedTest.suspicion(wanted))))
        .containsExactly(new Change.JavaVersion("21.0.7"));
    assertThat(found(released(SuspectedTest.suspicion(new Change.JavaVersion("17.0.2")))))
        .isEmpty();
    assertThat(found(released(SuspectedTest.suspicion(none)))).containsExactly(none);
  }

  @Test
  void aVersionThatIsNamedIsThatOneOrTheNextThatWasReleased() {
    assertThat(found(released(SuspectedTest.suspicion(bump("4.4.2")), "4.4.1", "4.4.3")))
        .containsExactly(bump("4.4.3"));
    assertThat(found(released(SuspectedTest.suspicion(bump("4.6"))))).containsExactly(bump("4.6"));
  }
}
