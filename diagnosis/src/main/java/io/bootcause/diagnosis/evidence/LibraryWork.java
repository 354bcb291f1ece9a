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
 * @param asker the library of another release that asks for most of it; empty if it is the service
 *     itself, or several do
 * @param path from where they are entered for the last time
 */
public record LibraryWork(Library library, Optional<Library> asker, CostPath path) {
  private static final double MOSTLY = 0.5;

  /** What belongs together is released together, and is changed together. */
  private record Release(String groupId, String version) {
    static Optional<Release> of(Library library) {
      return library.groupId() == null || library.version() == null
          ? Optional.empty()
          : Optional.of(new Release(library.groupId(), library.version()));
    }
  }

  /** What one release computes: in which of its libraries, and for whom. */
  private record Tally(Map<Library, Long> computing, Map<Library, Long> asking) {
    Tally() {
      this(new HashMap<>(), new HashMap<>());
    }

    Library most() {
      return largest(computing).orElseThrow().getKey();
    }

    Optional<Library> asker() {
      double all = computing.values().stream().mapToLong(w -> w).sum();
      return largest(asking).filter(e -> e.getValue() >= MOSTLY * all).map(Map.Entry::getKey);
    }

    private static Optional<Map.Entry<Library, Long>> largest(Map<Library, Long> weights) {
      return weights.entrySet().stream().max(Map.Entry.comparingByValue());
    }
  }

  /** That of each release, the one with the largest share first. */
  public static List<LibraryWork> of(Activity activity, Origins origins) {
    Map<Release, Tally> tallies = new HashMap<>();
    for (ThreadStack stack : activity.working()) {
      int at = computing(stack, origins);
      Library library = at < 0 ? null : origins.library(stack.frames().get(at)).orElse(null);
      Release release = library == null ? null : Release.of(library).orElse(null);
      if (library != null && release != null) {
        Tally tally = tallies.computeIfAbsent(release, r -> new Tally());
        tally.computing().merge(library, stack.weight(), Long::sum);
        asker(stack, release, origins)
            .ifPresent(asker -> tally.asking().merge(asker, stack.weight(), Long::sum));
      }
    }
    return tallies.entrySet().stream()
        .flatMap(
            e ->
                CostPath.of(activity, origins, stack -> entry(stack, e.getKey(), origins))
                    .map(path -> new LibraryWork(e.getValue().most(), e.getValue().asker(), path))
                    .stream())
        .sorted(Comparator.comparingDouble((LibraryWork w) -> w.path().share()).reversed())
        .toList();
  }

  /** Whose frame enters the release for the last time; empty if the service's own does. */
  private static Optional<Library> asker(ThreadStack stack, Release release, Origins origins) {
    for (int i = entry(stack, release, origins) - 1; i >= 0; i--) {
      String frame = stack.frames().get(i);
      if (origins.isApplicationSide(frame)) {
        return origins.library(frame);
      }
    }
    return Optional.empty();
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
