package io.bootcause.diagnosis.detectors.delayedack;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.wire.Reading;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Answers that come as late as an acknowledgement may be delayed: on channels, after several writes
 * with Nagle's algorithm on, whoever waits for them; or rests of answers, on channels and sockets,
 * whose beginning had come.
 *
 * @param peer whom they come from
 * @param owner class of the handler whose protocol it is; empty if Netty's own
 * @param count of them per request, mean
 * @param millis of one of them, mean
 * @param constant share of such answers, of those that take any time, 0 to 1; in this phase or at
 *     the steps of concurrency, whichever is more
 * @param share of the requests' time that passes in them, 0 to 1
 */
record HeldAnswers(
    String peer, String owner, double count, double millis, double constant, double share) {
  /** After several writes; of the peer for whose most time is waited; empty if there is none. */
  static Optional<HeldAnswers> afterWrites(Recording recording, Activity activity) {
    return of(recording, activity, "");
  }

  /** Of answers that had begun; the same. */
  static Optional<HeldAnswers> rests(Recording recording, Activity activity) {
    return of(recording, activity, "rest.");
  }

  private static Optional<HeldAnswers> of(Recording recording, Activity activity, String prefix) {
    List<String> names = names(recording, activity.phase());
    return names.stream()
        .filter(name -> name.startsWith(prefix + "held["))
        .map(name -> of(recording, activity, names, prefix, Series.subject(name)))
        .max(Comparator.comparingDouble(HeldAnswers::share));
  }

  private static HeldAnswers of(
      Recording recording, Activity activity, List<String> names, String prefix, String peer) {
    Phase phase = activity.phase();
    double held = Series.grownFromNone(recording, phase, prefix + "held[" + peer + "]");
    double millis = Series.grownFromNone(recording, phase, prefix + "held.ms[" + peer + "]");
    double all = activity.requests().stream().mapToLong(r -> r.sample().latencyNanos()).sum() / 1e6;
    String owners = prefix + "held.owner[" + peer + "|";
    return new HeldAnswers(
        peer,
        names.stream()
            .filter(name -> name.startsWith(owners))
            .map(name -> name.substring(owners.length(), name.length() - 1))
            .findFirst()
            .orElse(""),
        held / Math.max(1, activity.requests().size()),
        held == 0 ? 0 : millis / held,
        Math.max(
            constant(recording, List.of(phase), prefix, peer),
            constant(recording, steps(recording, phase.instance()), prefix, peer)),
        all == 0 ? 0 : Math.min(1, millis / all));
  }

  /** Where the processors are used up, what comes after a delay waits for them, too. */
  private static List<Phase> steps(Recording recording, int instance) {
    return recording.phases().stream()
        .filter(phase -> phase.shape() == Shape.STEP && phase.instance() == instance)
        .toList();
  }

  private static double constant(
      Recording recording, List<Phase> phases, String prefix, String peer) {
    double held = 0;
    double late = 0;
    for (Phase phase : phases) {
      held += Series.grownFromNone(recording, phase, prefix + "held[" + peer + "]");
      late += Series.grownFromNone(recording, phase, prefix + "late[" + peer + "]");
    }
    return late == 0 ? 0 : held / late;
  }

  private static List<String> names(Recording recording, Phase phase) {
    return recording.readings().stream()
        .filter(r -> r.instance() == phase.instance())
        .map(Inside::value)
        .map(Reading::name)
        .distinct()
        .toList();
  }
}
