package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.load.Sample;
import io.bootcause.recording.ClassOrigin;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.DumpedThread;
import io.bootcause.recording.HeapCount;
import io.bootcause.recording.HeapHold;
import io.bootcause.recording.Inside;
import io.bootcause.recording.MeasurementCheck;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.PrintedException;
import io.bootcause.recording.RecordedRun;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Stall;
import io.bootcause.recording.Standstill;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.StackTally;
import io.bootcause.recording.profile.Window;
import io.bootcause.service.BootArtifact;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.Reading;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Collects what load and agents report into a {@link Recording}. Called from the load's, the
 * agents' and the main thread.
 */
final class Recorder {
  private static final int MAX_READINGS = 200_000;

  /** How readings begin that are named by methods. */
  private static final List<String> BY_METHODS = List.of("delays[", "lines[", "chains.cached[");

  private final List<Phase> phases = new ArrayList<>();
  private final List<ClientRequest> samples = new ArrayList<>();
  private final List<ClientRequest> outliers = new ArrayList<>();
  private final KeptRequests inside = new KeptRequests();
  private final List<Inside<TracedCall>> calls = new ArrayList<>();
  private final List<Inside<ArchiveScan>> scans = new ArrayList<>();
  private final List<Inside<StackSample>> stacks = new ArrayList<>();
  private final Map<String, ClassOrigin> classes = new HashMap<>();
  private final Map<String, Integer> loadedClasses = new HashMap<>();
  private final List<MeasurementCheck> checks = new ArrayList<>();
  private final List<Inside<Reading>> readings = new ArrayList<>();
  private final TreeMap<Integer, PhaseProfile> profiles = new TreeMap<>();
  private final List<Standstill> standstills = new ArrayList<>();
  private final List<HeapCount> heap = new ArrayList<>();
  private final List<String> jvmFlags = new ArrayList<>();
  private final List<Stall> stalls = new ArrayList<>();
  private final List<PrintedException> printed = new ArrayList<>();
  private @Nullable RecordedRun run;
  private long dropped;
  private boolean ignoring;

  synchronized void run(RecordedRun begun) {
    run = begun;
  }

  /**
   * @return the phase's index
   */
  synchronized int phase(Phase phase, KeptSamples ofPhase) {
    int index = phases.size();
    phases.add(phase);
    KeptRequests.Kept kept = inside.ofPhase(phase, ofPhase);
    int position = 0;
    for (Sample sample : kept.first()) {
      samples.add(new ClientRequest(index, position++, sample));
    }
    for (Sample sample : kept.outliers()) {
      outliers.add(new ClientRequest(index, position++, sample));
    }
    return index;
  }

  /** Where the threads stood in the phase that was recorded last. */
  synchronized void standstill(String after, double seconds, List<DumpedThread> threads) {
    standstills.add(new Standstill(phases.size() - 1, after, seconds, threads));
  }

  synchronized List<HeapCount> heap(HeapCount count) {
    heap.add(count);
    return List.copyOf(heap);
  }

  /** Of what was counted last. */
  synchronized void heapHeldBy(List<HeapHold> holds) {
    heap.add(heap.remove(heap.size() - 1).heldBy(holds));
  }

  synchronized void jvmFlags(List<String> flags) {
    jvmFlags.addAll(flags);
  }

  synchronized Phase lastPhase() {
    return phases.get(phases.size() - 1);
  }

  synchronized void stalls(List<Stall> ofPhase) {
    stalls.addAll(ofPhase);
  }

  /** Those of the phase that was recorded last. */
  synchronized List<Stall> lastStalls() {
    return stalls.stream().filter(s -> s.phase() == phases.size() - 1).toList();
  }

  /** Whether nobody has seen yet what the threads do in the stalls that there were. */
  synchronized boolean stallsUnseen() {
    return !stalls.isEmpty() && stalls.stream().allMatch(s -> s.stacks().isEmpty());
  }

  synchronized void seen(Stall stall, StackTally meanwhile) {
    stalls.replaceAll(s -> s.equals(stall) ? stall.seen(meanwhile.stacks()) : s);
  }

  synchronized void profile(PhaseProfile profile) {
    profiles.put(profile.phase(), profile);
  }

  /** What the threads did in the phase that was recorded last. */
  synchronized void sampled(StackTally tally) {
    PhaseProfile p = profiles.get(phases.size() - 1);
    if (p != null) {
      profile(p.seen(tally.threads(), tally.stacks()));
    }
  }

  /** Requests that no phase is about, as those of the warm-up, would only take memory. */
  synchronized void ignoreRequests(boolean yes) {
    ignoring = yes;
  }

  synchronized void span(int instance, RequestSpan span) {
    if (!ignoring) {
      inside.span(instance, span);
    }
  }

  synchronized void waited(int instance, RequestWait wait) {
    if (!ignoring) {
      inside.waited(instance, wait);
    }
  }

  synchronized void reading(int instance, Reading reading) {
    if (readings.size() < MAX_READINGS) {
      readings.add(new Inside<>(instance, reading));
    } else {
      dropped++;
    }
  }

  /** How many server spans of an instance have come in. */
  synchronized int spans(int instance) {
    return (int) inside.spans().stream().filter(span -> span.instance() == instance).count();
  }

  /** When workers of an instance were busy with requests since a moment. */
  synchronized List<Window> busy(int instance, long sinceNanos) {
    List<Window> windows = new ArrayList<>();
    for (Inside<RequestSpan> kept : inside.spans()) {
      RequestSpan span = kept.value();
      long from = ExcessTree.firstStamp(span);
      if (kept.instance() == instance && from - sinceNanos >= 0) {
        windows.add(new Window(span.threadId(), from, ExcessTree.lastStamp(span)));
      }
    }
    return windows;
  }

  synchronized void call(int instance, TracedCall call) {
    calls.add(new Inside<>(instance, call));
  }

  synchronized void scan(int instance, ArchiveScan scan) {
    scans.add(new Inside<>(instance, scan));
  }

  synchronized void stack(int instance, StackSample stack) {
    stacks.add(new Inside<>(instance, stack));
  }

  /** Classes whose methods readings name: who makes delays, waits in line, caches chains. */
  synchronized Set<String> classesRead() {
    return readings.stream()
        .map(reading -> reading.value().name())
        .filter(name -> BY_METHODS.stream().anyMatch(name::startsWith))
        .flatMap(name -> Arrays.stream(Series.subject(name).split(" ")))
        .map(Origins::className)
        .collect(Collectors.toSet());
  }

  synchronized void classes(Map<String, ClassOrigin> origins) {
    classes.putAll(origins);
  }

  synchronized void loadedClasses(Map<String, Integer> counts) {
    counts.forEach((entry, n) -> loadedClasses.merge(entry, n, Math::max));
  }

  synchronized void check(MeasurementCheck check) {
    checks.add(check);
  }

  synchronized void printed(List<PrintedException> exceptions) {
    printed.addAll(exceptions);
  }

  synchronized void dropped(long events) {
    dropped += events;
  }

  /** What has been recorded so far. */
  synchronized Recording recording(
      @Nullable BootArtifact artifact, String jdk, List<String> requests, boolean instrumented) {
    return new Recording(
        artifact,
        jdk,
        requests,
        instrumented,
        phases,
        samples,
        inside.spans(),
        calls,
        scans,
        stacks,
        classes,
        loadedClasses,
        checks,
        dropped,
        inside.waits(),
        readings,
        List.copyOf(profiles.values()),
        standstills,
        heap,
        jvmFlags,
        stalls,
        printed,
        run,
        outliers);
  }
}
