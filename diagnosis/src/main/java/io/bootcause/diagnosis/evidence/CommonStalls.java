package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.Stall;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Whiles in which all requests of a closed load stood still together, and what the threads were
 * seen doing in those of the last phase that was sampled in one.
 */
public final class CommonStalls {
  private final List<Stall> all;
  private final double loadedSeconds;
  private final Activity meanwhile;

  private CommonStalls(List<Stall> all, double loadedSeconds, Activity meanwhile) {
    this.all = List.copyOf(all);
    this.loadedSeconds = loadedSeconds;
    this.meanwhile = meanwhile;
  }

  /** Empty if there were none in which the threads were sampled. */
  static Optional<CommonStalls> of(
      Recording recording, List<JoinedRequest> requests, RequestWork work) {
    List<Stall> seen =
        recording.stalls().stream().filter(stall -> !stall.stacks().isEmpty()).toList();
    if (seen.isEmpty()) {
      return Optional.empty();
    }
    int last = seen.get(seen.size() - 1).phase();
    List<ThreadStack> stacks = new ArrayList<>();
    seen.stream().filter(s -> s.phase() == last).forEach(s -> stacks.addAll(s.stacks()));
    Phase phase = recording.phases().get(last);
    List<JoinedRequest> its = requests.stream().filter(r -> r.phase().equals(phase)).toList();
    return its.isEmpty()
        ? Optional.empty()
        : recording.profiles().stream()
            .filter(p -> p.phase() == last)
            .findFirst()
            .map(p -> Activity.during(phase, p, stacks, its, work))
            .map(a -> new CommonStalls(recording.stalls(), loadedSeconds(recording), a));
  }

  private static double loadedSeconds(Recording recording) {
    return recording.phases().stream()
        .filter(p -> p.shape() == Shape.STEP || p.shape() == Shape.OVERLOAD)
        .filter(p -> p.connections() >= Stall.LEAST_WAITING)
        .mapToDouble(CommonStalls::seconds)
        .sum();
  }

  private static double seconds(Phase phase) {
    return (phase.endNanos() - phase.startNanos()) / 1e9;
  }

  /** Of all loaded phases, whether sampled or not; in the order of time. */
  public List<Stall> all() {
    return all;
  }

  /** Loaded time in which they could have been met, seconds. */
  public double loadedSeconds() {
    return loadedSeconds;
  }

  /** From one to the next under load, on average, seconds. */
  public double periodSeconds() {
    return loadedSeconds / all.size();
  }

  /** What the threads did in those that were sampled, and nothing of the time between them. */
  public Activity meanwhile() {
    return meanwhile;
  }

  /** Share of all loaded time that they took, 0 to 1. */
  public double share() {
    return Math.min(1, all.stream().mapToDouble(Stall::millis).sum() / 1e3 / loadedSeconds);
  }

  /** Mean latency of a closed loop, over several of them. */
  public SymptomMetric metric() {
    return SymptomMetric.standingStill(
        meanwhile.label() + ", mean",
        meanwhile.meanMillis(),
        meanwhile.meanMillis() * (1 - share()),
        meanwhile.connections(),
        periodSeconds());
  }
}
