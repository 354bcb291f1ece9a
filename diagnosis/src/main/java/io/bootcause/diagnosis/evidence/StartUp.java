package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Where the main thread stood while the first instance started.
 *
 * @param seconds from the start of its process until it answered
 * @param stacks of the main thread, and of those that worked while it waited for another thread;
 *     the weight of one is the milliseconds that it stands for
 */
public record StartUp(double seconds, List<ThreadStack> stacks) {
  private static final Set<String> MAIN = Set.of("main", "restartedMain");

  public StartUp {
    stacks = List.copyOf(stacks);
  }

  /** Whether the thread of this name starts the service; devtools have a second one do it. */
  public static boolean isMain(String thread) {
    return MAIN.contains(thread);
  }

  /** Empty if the service was not started by us, or in too short a time to be seen. */
  static Optional<StartUp> of(Recording recording) {
    for (PhaseProfile profile : recording.profiles()) {
      Phase phase = recording.phases().get(profile.phase());
      if (phase.shape() == Shape.START && !profile.stacks().isEmpty()) {
        double seconds = (phase.endNanos() - phase.startNanos()) / 1e9;
        return Optional.of(new StartUp(seconds, profile.stacks()));
      }
    }
    return Optional.empty();
  }

  /** Time that the start spent in stacks such as these, seconds. */
  public double seconds(Predicate<ThreadStack> such) {
    return Activity.weight(stacks.stream().filter(such).toList()) / 1e3;
  }
}
