package io.bootcause.diagnosis;

import io.bootcause.diagnosis.Diagnosis.CannotTellBy;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.SampleOutcome;
import java.util.List;
import java.util.Optional;

/** Says that the budget ends at the service's door, if it does. */
final class Unseen {
  private Unseen() {}

  static Optional<CannotTellBy> of(Evidence evidence) {
    List<JoinedRequest> done =
        evidence.requests().stream().filter(r -> r.sample().outcome() == SampleOutcome.OK).toList();
    long unseen = done.stream().filter(r -> r.span() == null).count();
    if (unseen == 0 || unseen * 2 < done.size()) {
      return Optional.empty();
    }
    String why =
        evidence.recording().instrumented()
            ? "its web server is not one that can be seen into (Tomcat, Jetty, Undertow, Reactor"
                + " Netty; HTTP/1.1)"
            : "no agent could be used";
    return Optional.of(
        new CannotTellBy(
            "budget",
            "where "
                + unseen
                + " of "
                + done.size()
                + " requests spent their time inside the service: "
                + why));
  }
}
