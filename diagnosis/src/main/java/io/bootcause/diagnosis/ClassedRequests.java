package io.bootcause.diagnosis;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The requests that one {@link RequestClass} is the mean of.
 *
 * @param name as the class's
 * @param label as the class's
 */
public record ClassedRequests(String name, String label, List<JoinedRequest> requests) {
  public ClassedRequests {
    requests = List.copyOf(requests);
  }

  /** Those of a recording that at least one request succeeded in. */
  public static List<ClassedRequests> of(Evidence evidence) {
    List<ClassedRequests> classes = new ArrayList<>();
    evidence
        .idleContrast()
        .ifPresentOrElse(
            (Contrast c) -> add(classes, "idle-first", c.slowLabel(), c.slow()),
            () ->
                evidence
                    .idle()
                    .longest()
                    .ifPresent(
                        s ->
                            add(
                                classes,
                                "idle-first",
                                "first request after "
                                    + Evidence.seconds(s.seconds())
                                    + " of silence",
                                s.firsts())));
    add(
        classes,
        "typical",
        evidence.idleContrast().isPresent()
            ? "requests with no silence before them"
            : "requests one by one",
        evidence.idle().followers());
    List<JoinedRequest> steady = evidence.ofShape(Shape.STEADY);
    add(
        classes,
        "steady",
        steady.isEmpty()
            ? ""
            : String.format(Locale.ROOT, "requests at %.0f/s", steady.get(0).phase().targetRate()),
        steady);
    addStep(classes, evidence, mostConnections(evidence));
    return classes;
  }

  /** The first requests of fresh JVMs, which are no part of the others; empty if none is known. */
  static List<ClassedRequests> first(Evidence evidence) {
    List<ClassedRequests> classes = new ArrayList<>();
    evidence.firstContrast().ifPresent(c -> add(classes, "first", c.slowLabel(), c.slow()));
    return classes;
  }

  /** Those on so many connections, if these are not the most there were and so there anyway. */
  static List<ClassedRequests> step(Evidence evidence, int connections) {
    List<ClassedRequests> classes = new ArrayList<>();
    if (connections > 0 && connections != mostConnections(evidence)) {
      addStep(classes, evidence, connections);
    }
    return classes;
  }

  private static int mostConnections(Evidence evidence) {
    return evidence.ofShape(Shape.STEP).stream()
        .mapToInt(r -> r.phase().connections())
        .max()
        .orElse(0);
  }

  private static void addStep(List<ClassedRequests> classes, Evidence evidence, int connections) {
    add(
        classes,
        "step-" + connections,
        "requests with " + connections + " connections",
        evidence.ofShape(Shape.STEP).stream()
            .filter(r -> r.phase().connections() == connections)
            .toList());
  }

  private static void add(
      List<ClassedRequests> classes, String name, String label, List<JoinedRequest> requests) {
    if (requests.stream().anyMatch(r -> r.sample().outcome() == SampleOutcome.OK)) {
      classes.add(new ClassedRequests(name, label, requests));
    }
  }
}
