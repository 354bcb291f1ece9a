package io.bootcause.diagnosis.detectors.slowfirstrequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class SlowFirstRequestDetectorTest {
  private static final String HANDLER = "a.Search#find";
  private static final String BEAN =
      "org.springframework.beans.factory.support.DefaultSingletonBeanRegistry#getSingleton";

  private static Outcome examine(Recordings recordings) {
    return new SlowFirstRequestDetector().examine(new Evidence(recordings.build()));
  }

  private static Recordings started(double seconds) {
    return new Recordings()
        .usersOwn("a.Search", "a.Index")
        .steady()
        .requests(20, 8)
        .threads("exec-#", 100, "org.apache.tomcat.util.net.SocketProcessorBase#run", HANDLER)
        .start(seconds)
        .threads("main", 1_000, "a.Search#main")
        .first();
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void anIndexThatTheFirstRequestBuilds() {
    Finding finding =
        found(
            started(4)
                .request(2_500, 0, 0, HANDLER, "a.Index#load", "java.util.HashMap#put")
                .request(8, 0, 0, HANDLER));

    assertThat(finding.title())
        .startsWith("The first request after the start takes 2.5 s instead of 8 ms: ")
        .endsWith("a.Index#load");
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.metric().moment()).isEqualTo(SymptomMetric.Moment.FIRST_REQUEST);
    assertThat(finding.metric().predicted()).isCloseTo(2_500 * (1 - finding.share()), within(0.01));
    assertThat(finding.candidates()).containsExactly(new Change.Skip("a.Index#load"));
  }

  @Test
  void beansThatAreMadeOnDemandCanBeMadeBefore() {
    Finding finding =
        found(
            started(4)
                .request(2_500, 0, 0, HANDLER, BEAN, "a.Index#<init>")
                .request(8, 0, 0, HANDLER));

    assertThat(finding.candidates())
        .containsExactly(new Change.SetProperty("spring.main.lazy-initialization", "false"));
  }

  @Test
  void namesWhatIsDoneOnceAndNotHowItIsDone() {
    Finding finding =
        found(
            started(4)
                .request(2_500, 0, 0, HANDLER, "a.Index#load", "a.Index#normalise")
                .lastly(100, HANDLER, "a.Index#load")
                .request(8, 0, 0, HANDLER));

    assertThat(finding.candidates()).containsExactly(new Change.Skip("a.Index#load"));
  }

  @Test
  void theHandlerIsCalledEachTimeHoweverFast() {
    String invoke = "org.springframework.web.method.support.InvocableHandlerMethod#doInvoke";
    Finding finding =
        found(
            started(4)
                .request(2_500, 0, 0, invoke, "a.Search#near", "a.Index#<clinit>")
                .request(8, 0, 0));

    assertThat(finding.title()).endsWith("a.Index#<clinit>");
  }

  @Test
  void nearMissASlowMachineStartsSlowlyAsWell() {
    Recordings spread =
        started(14)
            .request(2_500, 0, 0, HANDLER, "a.Index#load")
            .lastly(1_200, HANDLER, "java.lang.ClassLoader#loadClass")
            .request(8, 0, 0, HANDLER);
    Recordings inOnePlace =
        started(20).request(2_500, 0, 0, HANDLER, "a.Index#load").request(8, 0, 0, HANDLER);

    assertThat(examine(spread)).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(inOnePlace)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatOneMethodDoesIsNoLoadingOfClasses() {
    found(started(14).request(2_500, 0, 0, HANDLER, "a.Index#load").request(8, 0, 0, HANDLER));
  }

  @Test
  void nearMissAllRequestsAreSlow() {
    Recordings recordings = started(4).request(2_500, 0, 0, HANDLER).request(1_200, 0, 0, HANDLER);

    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellWithoutStacks() {
    assertThat(examine(started(4).request(2_500, 0, 0).request(8, 0, 0)))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void cannotTellOfAServiceThatWasRunning() {
    assertThat(examine(new Recordings().steady().request(8, 0, 0)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
