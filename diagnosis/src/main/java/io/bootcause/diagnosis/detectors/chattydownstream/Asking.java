package io.bootcause.diagnosis.detectors.chattydownstream;

import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CallSite;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Where the service's own code asks.
 *
 * @param path down to where a thread waits for the answers; empty if none does
 * @param site where it is put together what no thread waits for; empty if there is a path
 */
record Asking(Optional<CostPath> path, Optional<CallSite> site) {
  static Asking statements(Evidence evidence) {
    Optional<CostPath> path = path(evidence, Downstream.STATEMENTS);
    return new Asking(path, path.isPresent() ? Optional.empty() : CallSite.ofStatements(evidence));
  }

  static Asking calls(Evidence evidence) {
    Optional<CostPath> path = path(evidence, Downstream.CALLS);
    return new Asking(path, path.isPresent() ? Optional.empty() : CallSite.ofCalls(evidence));
  }

  private static Optional<CostPath> path(Evidence evidence, Frames frames) {
    return evidence.activities().stream()
        .filter(Activity::tells)
        // Where most samples were taken first: they are the service's own code's best witnesses.
        .sorted(Comparator.comparingLong(Activity::samples).reversed())
        .map(a -> CostPath.of(a, evidence.origins(), frames::outermost))
        .flatMap(Optional::stream)
        .filter(p -> p.own().isPresent())
        .findFirst();
  }

  List<String> where() {
    return path.map(CostPath::where).or(() -> site.map(CallSite::where)).orElse(List.of());
  }

  /** The method nearest to what is asked. */
  Optional<String> maker() {
    return path.flatMap(CostPath::own).or(() -> site.map(CallSite::maker));
  }

  /** The method by which nearly all is asked. */
  Optional<String> makerOfAll() {
    return path.flatMap(CostPath::ownOfAll).or(() -> site.map(CallSite::maker));
  }

  /**
   * For the report.
   *
   * @param millis of a request, where it is not known from samples
   */
  List<PathFrame> pathFrames(double millis) {
    return path.map(CostPath::pathFrames)
        .or(() -> site.map(s -> s.pathFrames(millis)))
        .orElse(List.of());
  }

  /** What would spare what is asked by the nearest call. */
  List<Change> removal() {
    return path.flatMap(CostPath::ownCall)
        .map(CostPath.Call::remembered)
        .map(List::of)
        .or(() -> site.map(CallSite::removal))
        .orElse(List.of());
  }

  /** What would spare all of it. */
  List<Change> removalOfAll() {
    return path.flatMap(CostPath::firstCallOfOwn)
        .or(() -> path.flatMap(CostPath::ownCall))
        .map(CostPath.Call::remembered)
        .map(List::of)
        .or(() -> site.map(CallSite::removalOfAll))
        .orElse(List.of());
  }
}
