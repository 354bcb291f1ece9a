package io.bootcause.diagnosis.detectors.fixedsleep;

import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.evidence.CodeSites;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the service's own code has a timer set: while it runs, no thread is there to be seen.
 *
 * @param own the service's own methods, outermost first
 */
record DelaySite(List<String> own) {
  private static final String LENGTHS = "delays.ms[";
  private static final String TIMES = "delays[";

  /** Longer ones than what is waited are time-outs that did not come true. */
  private static final double MOST_TOO_LONG = 1.2;

  DelaySite {
    own = List.copyOf(own);
  }

  /**
   * Where most of the delays' time was made in a phase; empty if nobody was seen at it.
   *
   * @param millis that a request waits for timers
   */
  static Optional<DelaySite> of(Evidence evidence, Phase phase, double millis) {
    Recording recording = evidence.recording();
    return CodeSites.names(evidence, phase, LENGTHS)
        .filter(name -> mean(recording, phase, name) <= MOST_TOO_LONG * millis)
        .max(Comparator.comparingDouble(name -> Series.grownFromNone(recording, phase, name)))
        .map(name -> new DelaySite(CodeSites.own(evidence, name)));
  }

  /** Of one delay, milliseconds; not a number if none was seen. */
  private static double mean(Recording recording, Phase phase, String name) {
    String times = TIMES + Series.subject(name) + "]";
    return Series.grownFromNone(recording, phase, name)
        / Series.grownFromNone(recording, phase, times);
  }

  /** The method that sets the timer. */
  String maker() {
    return own.get(own.size() - 1);
  }

  /**
   * The delays of the class that makes them cut short; calls of one of these methods by another,
   * answered from memory: the innermost, the outermost.
   */
  List<Change> removal() {
    List<Change> calls = new ArrayList<>();
    for (int i = 0; i + 1 < own.size(); i++) {
      String callee = own.get(i + 1);
      if (!callee.contains("#lambda$")) {
        calls.add(new Change.Remember(own.get(i), callee));
      }
    }
    Stream<Change> without =
        calls.isEmpty()
            ? Stream.of()
            : Stream.of(calls.get(calls.size() - 1), calls.get(0)).distinct();
    return Stream.concat(Stream.of(Rest.shortPauses(Origins.className(maker()))), without).toList();
  }

  /**
   * For the report.
   *
   * @param millis of a request that pass until the timer is due
   */
  List<PathFrame> pathFrames(double millis) {
    return PathFrame.way(own, millis);
  }
}
