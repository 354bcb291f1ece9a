package io.bootcause.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What takes little itself is tried where it may be why requests wait for something else. */
class SuspicionsTest {
  private static final Change CALLS = new Change.Remember("a.Quote#get", "a.Mill#price");
  private static final Change CLIENT = new Change.Remember("x.Client#send", "x.Client#make");
  private static final Change NEWER = new Change.BumpLibrary("x", "client", "2.1");

  private static Finding finding(String detector, List<String> way, Change... candidates) {
    return new Finding(
        detector,
        "title",
        new Cause(Cause.Kind.CONFIG, List.of(), null, null, "", null),
        List.of(),
        0.7,
        new SymptomMetric("request", "ms", 100, 40),
        PathFrame.way(way),
        List.of(candidates));
  }

  private static final Finding MADE =
      finding("expensive-object", List.of("a.Quote#get", "x.Client#make"), NEWER, CLIENT);

  private static final Finding WAITED =
      finding("chatty-downstream", List.of("a.Quote#get", "x.Client#send"), CALLS);

  @Test
  void whatLiesOnTheWayToWhatIsWaitedForIsTriedFirst() {
    List<Finding> behind = Suspicions.behind(List.of(WAITED), List.of(MADE));

    assertThat(behind).containsExactly(MADE);
    assertThat(Suspicions.withCandidatesOf(behind, List.of(WAITED)).get(0).candidates())
        .containsExactly(NEWER, CLIENT, CALLS);
  }

  @Test
  void whatLiesElsewhereOrBesideComputingIsNot() {
    Finding elsewhere = finding("expensive-object", List.of("b.Mail#send", "x.Client#make"));
    Finding computing = finding("cpu-bound", List.of("a.Quote#get"));

    assertThat(Suspicions.behind(List.of(WAITED), List.of(elsewhere))).isEmpty();
    assertThat(Suspicions.behind(List.of(computing), List.of(MADE))).isEmpty();
    assertThat(Suspicions.behind(List.of(), List.of(MADE))).isEmpty();
    assertThat(Suspicions.withCandidatesOf(List.of(), List.of(WAITED))).containsExactly(WAITED);
  }

  @Test
  void whatMayBeComputedTwiceIsTriedWhereRequestsCompute() {
    Change once = new Change.Once("a.Quote#get", "a.Mill#price");
    Finding twice = finding("repeated-computation", List.of("a.Mill#price"), once);
    Finding computing = finding("cpu-bound", List.of("a.Quote#get"), CALLS);

    List<Finding> behind = Suspicions.behindWork(List.of(computing), List.of(MADE, twice));

    assertThat(behind)
        .extracting(Finding::title)
        .containsExactly("since Mill.price computes the same again");
    assertThat(Suspicions.withCandidatesOf(behind, List.of(computing)).get(0).candidates())
        .containsExactly(once, CALLS);
    assertThat(Suspicions.behindWork(List.of(computing), List.of(twice, twice, twice))).hasSize(2);
    assertThat(Suspicions.behindWork(List.of(WAITED), List.of(twice))).isEmpty();
    assertThat(Suspicions.behindWork(List.of(), List.of(twice))).isEmpty();
  }

  /** Requests of 100 ms that wait so long for another service. */
  private static Evidence waiting(double millis) {
    Recordings recordings = new Recordings().usersOwn("a.Quote").steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(100, 0, 0).waited(WaitKind.HTTP_CALL, "GET http://x/y", 2, 2 + millis);
    }
    return new Evidence(recordings.threads("exec-#", 50, "x.Server#run", "a.Quote#get").build());
  }

  @Test
  void whereNothingElseIsFoundItIsToldAsTheReasonOfTheWaiting() {
    Finding made =
        finding(
                "expensive-object",
                List.of("a.Quote#get", "jdk.internal.net.http.HttpClientImpl#create"),
                CLIENT)
            .withTitle("by clients that are made anew for them");

    assertThat(Suspicions.alone(List.of(made), waiting(70)))
        .singleElement()
        .satisfies(
            told -> {
              assertThat(told.title())
                  .isEqualTo(
                      "70 % of a request at 20/s is waiting for other services, by clients that are"
                          + " made anew for them");
              assertThat(told.share()).as("half of it").isEqualTo(0.35);
              assertThat(told.candidates()).containsExactly(CLIENT);
            });
    assertThat(Suspicions.alone(List.of(made, made), waiting(70))).as("the same").hasSize(1);
    assertThat(Suspicions.alone(List.of(made), waiting(40))).isEmpty();
    assertThat(Suspicions.alone(List.of(MADE), waiting(70))).as("in no client").isEmpty();
  }

  @Test
  void whatIsPublishedAndNotMendedNeedsNoNewerRelease() {
    Finding search = ending("known-bug", "https://example.org/8875", CALLS);
    Finding release = ending("library-release", null, NEWER);

    assertThat(Suspicions.joined(List.of(search), List.of(release))).containsExactly(search);
    Finding unknown = ending("serialisation", null, CALLS);
    assertThat(Suspicions.joined(List.of(unknown), List.of(release)).get(0).candidates())
        .containsExactly(CALLS, NEWER);
  }

  private static Finding ending(String detector, @Nullable String source, Change candidate) {
    Cause cause = new Cause(Cause.Kind.CONFIG, List.of("x.Search#top"), null, null, "", source);
    return new Finding(
        detector,
        "title",
        cause,
        List.of(),
        0.7,
        new SymptomMetric("request", "ms", 100, 40),
        List.of(),
        List.of(candidate));
  }
}
