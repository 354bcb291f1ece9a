package io.bootcause.investigation;

import io.bootcause.recording.PhaseProfile;
import io.bootcause.service.JvmCounters;
import io.bootcause.service.ProcFs;
import io.bootcause.service.RunningService;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What machine and JVM counted during one phase. Made when it begins. */
final class PhaseMeter {
  private final RunningService service;
  private final long machine;
  private final Optional<JvmCounters> jvm;
  private int hoarded;
  private int backlog = -1;

  PhaseMeter(RunningService service) {
    this.service = service;
    this.jvm = JvmCounters.of(service.pid());
    this.machine = ProcFs.machineBusyNanos();
  }

  /** Says that so many idle connections were held open meanwhile. */
  PhaseMeter hoarding(int connections, int mostWaiting) {
    this.hoarded = connections;
    this.backlog = mostWaiting;
    return this;
  }

  /**
   * At the end of the phase.
   *
   * @param phase index of the phase in the recording
   */
  PhaseProfile profile(int phase) {
    long busy = ProcFs.machineBusyNanos();
    Optional<JvmCounters> now = JvmCounters.of(service.pid());
    boolean counted = jvm.isPresent() && now.isPresent();
    return new PhaseProfile(
        phase,
        Runtime.getRuntime().availableProcessors(),
        machine < 0 || busy < 0 ? -1 : busy - machine,
        counted ? now.get().gcNanos() - jvm.get().gcNanos() : -1,
        counted ? now.get().collections() - jvm.get().collections() : -1,
        now.map(JvmCounters::oldBytes).orElse(-1L),
        now.map(JvmCounters::maxHeapBytes).orElse(-1L),
        hoarded,
        backlog,
        Map.of(),
        List.of());
  }
}
