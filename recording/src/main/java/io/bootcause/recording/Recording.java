package io.bootcause.recording;

import io.bootcause.load.Secrets;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.service.BootArtifact;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.Reading;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.TracedCall;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was seen of one run, from outside and inside. Times are nanoTime ticks of the
 * machine, shared by client and service.
 *
 * @param artifact null if only a running JVM was given
 * @param jdk of the service: the name of its JVM and the version of Java, {@code 17.0.15} say, last
 * @param requests their labels; what looks like a secret is masked, in old recordings too
 * @param instrumented false if the agent could not be used: there are no spans then
 * @param stacks wall and CPU samples
 * @param classes origin of every class that occurs on a stack of a request
 * @param loadedClasses number of classes loaded from each nested library, by its entry name
 * @param droppedEvents events that the agent had to drop
 * @param waits what requests' time was spent on, where the agent knows; none in old recordings
 * @param readings time series of the JVM and of its process; none in old recordings
 * @param profiles the whole service in some of the phases
 * @param standstills where its threads stood when it no longer answered; none if it always did
 * @param heap what was alive in the first instance's heap, in order of time
 * @param jvmFlags the JVM's own flags (those that begin with -X), from wherever it was given them
 * @param stalls when all requests of a loaded phase stood still together; none in old recordings
 * @param printed exceptions in what the first instance printed under load; none in old recordings
 * @param run how it came about; null in old recordings
 * @param outliers requests behind the first ones of a phase, where only these are {@code samples},
 *     that took many times as long as most; none in old recordings
 */
public record Recording(
    @Nullable BootArtifact artifact,
    String jdk,
    List<String> requests,
    boolean instrumented,
    List<Phase> phases,
    List<ClientRequest> samples,
    List<Inside<RequestSpan>> spans,
    List<Inside<TracedCall>> calls,
    List<Inside<ArchiveScan>> scans,
    List<Inside<StackSample>> stacks,
    Map<String, ClassOrigin> classes,
    Map<String, Integer> loadedClasses,
    List<MeasurementCheck> checks,
    long droppedEvents,
    List<Inside<RequestWait>> waits,
    List<Inside<Reading>> readings,
    List<PhaseProfile> profiles,
    List<Standstill> standstills,
    List<HeapCount> heap,
    List<String> jvmFlags,
    List<Stall> stalls,
    List<PrintedException> printed,
    @Nullable RecordedRun run,
    List<ClientRequest> outliers) {
  public Recording {
    requests = requests.stream().map(Secrets::masked).toList();
    phases = List.copyOf(phases);
    samples = List.copyOf(samples);
    spans = List.copyOf(spans);
    calls = List.copyOf(calls);
    scans = List.copyOf(scans);
    stacks = List.copyOf(stacks);
    classes = Map.copyOf(classes);
    loadedClasses = Map.copyOf(loadedClasses);
    checks = List.copyOf(checks);
    waits = copyOrNone(waits);
    readings = copyOrNone(readings);
    profiles = copyOrNone(profiles);
    standstills = copyOrNone(standstills);
    heap = copyOrNone(heap);
    jvmFlags = copyOrNone(jvmFlags);
    stalls = copyOrNone(stalls);
    printed = copyOrNone(printed);
    outliers = copyOrNone(outliers);
  }

  /** Without what later versions added. */
  public Recording(
      @Nullable BootArtifact artifact,
      String jdk,
      List<String> requests,
      boolean instrumented,
      List<Phase> phases,
      List<ClientRequest> samples,
      List<Inside<RequestSpan>> spans,
      List<Inside<TracedCall>> calls,
      List<Inside<ArchiveScan>> scans,
      List<Inside<StackSample>> stacks,
      Map<String, ClassOrigin> classes,
      Map<String, Integer> loadedClasses,
      List<MeasurementCheck> checks,
      long droppedEvents) {
    this(
        artifact,
        jdk,
        requests,
        instrumented,
        phases,
        samples,
        spans,
        calls,
        scans,
        stacks,
        classes,
        loadedClasses,
        checks,
        droppedEvents,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        null,
        List.of());
  }

  /** Null from Jackson where a recording was made before there were such. */
  private static <T> List<T> copyOrNone(@Nullable List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  /** The version of Java alone. */
  public String javaVersion() {
    return jdk.substring(jdk.lastIndexOf(' ') + 1);
  }

  /** This recording with its stacks told in other words. */
  public Recording with(
      List<Inside<StackSample>> otherStacks,
      List<PhaseProfile> otherProfiles,
      List<Standstill> otherStandstills,
      List<Stall> otherStalls) {
    return with(otherStacks, waits, readings, otherProfiles, otherStandstills, otherStalls);
  }

  /** This recording with what else was seen of it. */
  public Recording with(List<Inside<RequestWait>> otherWaits, List<Inside<Reading>> otherReadings) {
    return with(stacks, otherWaits, otherReadings, profiles, standstills, stalls);
  }

  private Recording with(
      List<Inside<StackSample>> otherStacks,
      List<Inside<RequestWait>> otherWaits,
      List<Inside<Reading>> otherReadings,
      List<PhaseProfile> otherProfiles,
      List<Standstill> otherStandstills,
      List<Stall> otherStalls) {
    return new Recording(
        artifact,
        jdk,
        requests,
        instrumented,
        phases,
        samples,
        spans,
        calls,
        scans,
        otherStacks,
        classes,
        loadedClasses,
        checks,
        droppedEvents,
        otherWaits,
        otherReadings,
        otherProfiles,
        otherStandstills,
        heap,
        jvmFlags,
        otherStalls,
        printed,
        run,
        outliers);
  }
}
