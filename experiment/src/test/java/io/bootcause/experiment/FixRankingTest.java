package io.bootcause.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FixRankingTest {
  private static final Change PATCH = new Change.BumpLibrary("g", "tomcat", "8.5.40");
  private static final Change MINOR = new Change.BumpLibrary("g", "tomcat", "9.0.1");
  private static final Change REMOVE = new Change.RemoveLibrary("g", "swagger");
  private static final Change PROPERTY = new Change.SetProperty("a.b", "1h");
  private static final FixRanking RANKING = new FixRanking(Map.of("g:tomcat", "8.5.31"));

  @Test
  void amongEqualsTheOneThatChangesLessComesFirst() {
    assertThat(
            ranked(
                confirmed(REMOVE, 0.08, 0.06, 0.11),
                confirmed(MINOR, 0.085, 0.06, 0.11),
                confirmed(PATCH, 0.09, 0.07, 0.12),
                confirmed(PROPERTY, 0.10, 0.08, 0.13)))
        .containsExactly(PROPERTY, PATCH, MINOR, REMOVE);
  }

  @Test
  void equalsKeepTheOrderInWhichTheyWereListed() {
    Change inner = new Change.Limit(1, List.of("a.Dates#parse"));
    Change outer = new Change.Limit(1, List.of("a.Api#get"));
    assertThat(ranked(confirmed(inner, 0.1, 0.03, 0.6), confirmed(outer, 0.06, 0.01, 0.4)))
        .containsExactly(inner, outer);
  }

  @Test
  void surelyBetterComesFirstWhateverItChanges() {
    assertThat(
            ranked(
                confirmed(PROPERTY, 0.30, 0.25, 0.35),
                confirmed(PATCH, 0.12, 0.09, 0.26),
                confirmed(REMOVE, 0.08, 0.06, 0.10)))
        // The property overlaps with the patch but not with the best, the removal.
        .containsExactly(PATCH, REMOVE, PROPERTY);
  }

  @Test
  void whatCanBeMadeComesBeforeWhatOnlyProvesTheCause() {
    Change raise = new Change.Raise(64, List.of("a.Pool#size"));
    Change remember = new Change.Remember("a.B#c", "a.D#e");
    assertThat(ranked(confirmed(remember, 0.003, 0.001, 0.015), confirmed(raise, 0.09, 0.07, 0.1)))
        .containsExactly(raise, remember);
    assertThat(
            ranked(
                confirmed(remember, 0.003, 0.001, 0.015),
                result(raise, new Effect(9, 8, 0.9, 0.5, 1.3, 3), Verdict.INCONCLUSIVE)))
        .containsExactly(remember, raise);
  }

  @Test
  void verdictsInOrder() {
    assertThat(
            ranked(
                result(PROPERTY, null, Verdict.REFUTED),
                result(MINOR, new Effect(9, 1, 0.1, 0.01, 2, 3), Verdict.INCONCLUSIVE),
                result(PATCH, null, Verdict.INCONCLUSIVE),
                confirmed(REMOVE, 0.5, 0.4, 0.6)))
        .containsExactly(REMOVE, MINOR, PATCH, PROPERTY);
  }

  @ParameterizedTest
  @CsvSource({
    "8.5.31, 8.5.40, 1",
    "2.9.2.RELEASE, 2.9.10, 1",
    "8.5.31, 8.6.0, 2",
    "8.5.31, 9.5.31, 2",
    "8.5.31, 8.50.1, 2",
    "1.2, 1.3, 2",
    "r09, r10, 2"
  })
  void patchVersions(String from, String to, int invasiveness) {
    FixRanking ranking = new FixRanking(Map.of("g:a", from));
    assertThat(ranking.invasiveness(new Change.BumpLibrary("g", "a", to))).isEqualTo(invasiveness);
    assertThat(ranking.invasiveness(new Change.BumpLibrary("g", "b", to))).isEqualTo(2);
    assertThat(ranking.invasiveness(new Change.JavaVersion(to))).isEqualTo(2);
  }

  private static List<Change> ranked(ExperimentResult... results) {
    return RANKING.rank(List.of(results)).stream().map(ExperimentResult::change).toList();
  }

  private static ExperimentResult confirmed(Change change, double ratio, double low, double high) {
    return result(change, new Effect(48, 48 * ratio, ratio, low, high, 3), Verdict.CONFIRMED);
  }

  private static ExperimentResult result(Change change, Effect effect, Verdict verdict) {
    return new ExperimentResult(change, "m", "ms", effect, verdict, "", List.of(), List.of());
  }
}
