package io.bootcause.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** What JUnit makes of the three outcomes. */
class PerformanceExtensionTest {
  private static final String ABOUT = "p99 of GET / at 1/s";

  /** Run by the kit only. */
  @PerformanceChecks
  static class AsConfigured {
    @Test
    void inconclusive() {
      new Outcome(ABOUT, Answer.CANNOT_TELL, "who knows").settle(Surroundings.current());
    }
  }

  /** Run by the kit only. */
  @PerformanceChecks(inconclusive = Inconclusive.FAIL)
  static class Strict {
    @Test
    void inconclusive() {
      new Outcome(ABOUT, Answer.CANNOT_TELL, "who knows").settle(Surroundings.current());
    }
  }

  /** Run by the kit only. */
  @PerformanceChecks
  static class Decided {
    @Test
    void holds() {
      new Outcome(ABOUT, Answer.HOLDS, "fast").settle(Surroundings.current());
    }

    @Test
    void fails() {
      new Outcome(ABOUT, Answer.FAILS, "slow").settle(Surroundings.current());
    }
  }

  private static Events run(Class<?> tests, String configured) {
    return EngineTestKit.engine("junit-jupiter")
        .configurationParameter(Inconclusive.PROPERTY, configured)
        .selectors(selectClass(tests))
        .execute()
        .testEvents();
  }

  @Test
  void aTestThatCannotTellIsAborted() {
    run(AsConfigured.class, "")
        .assertThatEvents()
        .haveExactly(
            1, event(abortedWithReason(message("inconclusive: " + ABOUT + ": who knows"))));
  }

  @Test
  void orFailsIfThatIsConfiguredOrItsAnnotationSaysSo() {
    for (Events events : List.of(run(AsConfigured.class, "fail"), run(Strict.class, "abort"))) {
      events
          .assertThatEvents()
          .haveExactly(
              1, event(finishedWithFailure(message("inconclusive: " + ABOUT + ": who knows"))));
    }
  }

  @Test
  void aWordThatIsNeitherIsAnError() {
    run(AsConfigured.class, "maybe")
        .assertThatEvents()
        .haveExactly(
            1,
            event(
                finishedWithFailure(
                    message("bootcause.inconclusive is abort or fail, not 'maybe'"))));
  }

  @Test
  void bothOutcomesAreInTheReport() {
    Events events = run(Decided.class, "");
    events.assertStatistics(s -> s.succeeded(1).failed(1).reportingEntryPublished(2));
    events.assertThatEvents().haveExactly(1, event(finishedWithFailure(message(ABOUT + ": slow"))));
  }
}
