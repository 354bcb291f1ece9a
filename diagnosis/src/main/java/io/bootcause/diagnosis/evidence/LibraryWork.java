package io.bootcause.diagnosis.evidence;

import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.Library;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What requests compute in one library, itself or through the JDK.
 *
 * @param library of those that are released together, the one that does most of it
 * @param path from where they are entered for the last time
 */
public record LibraryWork(Library library, CostPath path) {
  /** What belongs together is released together, and is changed together. */
  private record Release(String groupId, String version) {
    static Optional<Release> of(Library library) {
      return library.groupId() == null || library.version() == null
          ? Optional.empty()
          : Optional.of(new Release(library.groupId(), library.version()));
    }
  }

  /** That of each release, the one with the largest share first. */
  public static List<LibraryWork> of(Activity activity, Origins origins) {
    Map<Release, Map<Library, Long>> weights = new HashMap<>();
    for (ThreadStack stack : activity.working()) {
      int at = computing(stack, origins);
      Library library = at < 0 ? null : origins.library(stack.frames().get(at)).orElse(null);
      if (library != null) {
        Release.of(library)
            .ifPresent(
                release ->
                    weights
                        .computeIfAbsent(release, r -> new HashMap<>())
                        .merge(library, stack.weight(), Long::sum));
      }
    }
    return weights.entrySet().stream()
        .flatMap(
            e ->
                CostPath.of(activity, origins, stack -> entry(stack, e.getKey(), origins))
                    .map(path -> new LibraryWork(most(e.getValue()), path))
                    .stream())
        .sorted(Comparator.comparingDouble((LibraryWork w) -> w.path().share()).reversed())
        .toList();
  }

  private static Library most(Map<Library, Long> weights) {
    return weights.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow().getKey();
  }

  /** Of the frame that computes, itself or through the JDK; -1 if the thread waits. */
  private static int computing(ThreadStack stack, Origins origins) {
    return stack.runnable() ? origins.innermostApplicationSide(stack) : -1;
  }

  /** Where the release is entered for the last time, if it is what computes; else -1. */
  private static int entry(ThreadStack stack, Release release, Origins origins) {
    int entry = -1;
    for (int i = computing(stack, origins); i >= 0; i--) {
      String frame = stack.frames().get(i);
      if (!origins.isApplicationSide(frame)) {
        continue;
      }
      Release its = origins.library(frame).flatMap(Release::of).orElse(null);
      if (!release.equals(its)) {
        break;
      }
      entry = i;
    }
    return entry;
  }
}
