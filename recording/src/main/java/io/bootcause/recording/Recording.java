package io.bootcause.recording;

import io.bootcause.recording.profile.StackSample;
import io.bootcause.service.BootArtifact;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.TracedCall;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Everything that was seen of one run, from outside and inside. Times are nanoTime ticks of the
 * machine, shared by client and service.
 *
 * @param artifact null if only a running JVM was given
 * @param jdk of the service
 * @param instrumented false if the agent could not be used: there are no spans then
 * @param stacks wall and CPU samples
 * @param classes origin of every class that occurs on a stack of a request
 * @param loadedClasses number of classes loaded from each nested library, by its entry name
 * @param droppedEvents events that the agent had to drop
 * @param profiles the whole service in some of the phases
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
    List<PhaseProfile> profiles) {
  public Recording {
    requests = List.copyOf(requests);
    phases = List.copyOf(phases);
    samples = List.copyOf(samples);
    spans = List.copyOf(spans);
    calls = List.copyOf(calls);
    scans = List.copyOf(scans);
    stacks = List.copyOf(stacks);
    classes = Map.copyOf(classes);
    loadedClasses = Map.copyOf(loadedClasses);
    checks = List.copyOf(checks);
    // Recordings of older versions have none.
    profiles = List.copyOf(Objects.requireNonNullElse(profiles, List.of()));
  }
}
