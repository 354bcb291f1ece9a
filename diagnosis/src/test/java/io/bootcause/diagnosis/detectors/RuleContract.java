package io.bootcause.diagnosis.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import org.junit.jupiter.api.Test;

/** What holds for every detector that finds one kind of work in the stacks of requests. */
public abstract class RuleContract {
  protected static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  protected static final String HANDLER = "a.Orders#list";

  private final Detector detector;
  private final String id;
  private final String cost;

  /**
   * @param cost a frame in which the work is done
   */
  protected RuleContract(Detector detector, String id, String cost) {
    this.detector = detector;
    this.id = id;
    this.cost = cost;
  }

  /** Processors that the service uses under load: work that counts in milliseconds needs more. */
  protected double coresUnderLoad() {
    return 1;
  }

  protected static Recordings service() {
    return new Recordings().usersOwn("a.Orders").steady();
  }

  /** Whose it is where the service's own handler is right above it. */
  protected Cause.Kind kind() {
    return Cause.Kind.APP_CODE;
  }

  protected final Outcome examine(Recordings recordings) {
    return detector.examine(new Evidence(recordings.build()));
  }

  @Test
  void findsItInTheWayOfEveryRequest() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 80, ENTRY, HANDLER, cost)
                .threads("exec-#", 20, ENTRY, HANDLER)
                .threads("exec-#", 900, "java.util.concurrent.ThreadPoolExecutor#getTask"));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isBetween(0.79, 0.81);
    assertThat(finding.cause().where()).contains(HANDLER, cost);
    assertThat(finding.cause().kind()).isEqualTo(kind());
    assertThat(finding.metric().predicted()).isLessThan(finding.metric().observed() * 0.25);
  }

  @Test
  void whatHasTheWholeRequestWithinItIsNoWork() {
    String dispatch = "org.springframework.web.servlet.DispatcherServlet#doDispatch";
    Recordings around =
        service().requests(20, 40).threads("exec-#", 100, ENTRY, cost, dispatch, HANDLER);

    assertThat(examine(around)).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void findsItUnderLoad() {
    Outcome outcome =
        examine(
            new Recordings()
                .usersOwn("a.Orders")
                .overload(16)
                .requests(200, 40)
                .usingCores(coresUnderLoad())
                .threads("exec-#", 900, ENTRY, HANDLER, cost)
                .threads("exec-#", 100, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).metric().connections()).isEqualTo(16);
  }

  @Test
  void aSmallShareIsNotWorthATalk() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("exec-#", 5, ENTRY, HANDLER, cost)
                .threads("exec-#", 95, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("5.0 %");
  }

  @Test
  void theSameInABackgroundThreadIsNoRequestsBusiness() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads("scheduling-#", 500, "org.springframework.scheduling.X#run", HANDLER, cost)
                .threads("exec-#", 100, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withoutSamplesItCannotTell() {
    assertThat(examine(service().requests(20, 40))).isInstanceOf(Outcome.CannotTell.class);
    assertThat(detector.id()).isEqualTo(id);
  }
}
