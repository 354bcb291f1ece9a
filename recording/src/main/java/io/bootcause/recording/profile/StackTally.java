package io.bootcause.recording.profile;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Adds the stacks of all threads up over one span of time. */
public final class StackTally {
  private static final Pattern NUMBERS = Pattern.compile("\\d+");

  /** Stacks kept, the most frequent ones: rarer ones decide nothing. */
  private static final int MAX_STACKS = 5_000;

  private record Key(
      String threads, boolean wall, boolean runnable, List<String> frames, String kinds) {}

  private final long fromNanos;
  private final long toNanos;
  private final Map<Key, Long> weights = new HashMap<>();
  private final Map<String, Set<Long>> members = new HashMap<>();

  public StackTally(long fromNanos, long toNanos) {
    this.fromNanos = fromNanos;
    this.toNanos = toNanos;
  }

  /** Counts the part of it that falls into the span. */
  public void add(ProfiledStack stack) {
    StackSample part = stack.within(fromNanos, toNanos);
    if (part != null) {
      weigh(part);
      members
          .computeIfAbsent(group(part.threadName()), g -> new HashSet<>())
          .add(part.javaThreadId());
    }
  }

  /** The same of a virtual thread: there are as many of them as are needed, which makes no pool. */
  public void addVirtual(ProfiledStack stack) {
    StackSample part = stack.within(fromNanos, toNanos);
    if (part != null) {
      weigh(part);
    }
  }

  private void weigh(StackSample part) {
    int depth = part.frames().size();
    while (depth > 0 && part.kind(depth - 1) == FrameKind.KERNEL) {
      depth--;
    }
    Key key =
        new Key(
            group(part.threadName()),
            part.wall(),
            part.runnable(),
            part.frames().subList(0, depth),
            part.kinds().substring(0, depth));
    weights.merge(key, (long) part.weight(), Long::sum);
  }

  /** A thread's name without what tells it from its like. */
  public static String group(String threadName) {
    return NUMBERS.matcher(threadName).replaceAll("#");
  }

  /** Most frequent first. */
  public List<ThreadStack> stacks() {
    List<ThreadStack> stacks = new ArrayList<>();
    weights.forEach(
        (key, weight) ->
            stacks.add(
                new ThreadStack(
                    key.threads(), key.wall(), key.runnable(), weight, key.frames(), key.kinds())));
    stacks.sort(Comparator.comparingLong(ThreadStack::weight).reversed());
    return stacks.size() > MAX_STACKS ? List.copyOf(stacks.subList(0, MAX_STACKS)) : stacks;
  }

  /** How many threads of each kind were seen. */
  public Map<String, Integer> threads() {
    Map<String, Integer> counts = new TreeMap<>();
    members.forEach((group, ids) -> counts.put(group, ids.size()));
    return counts;
  }
}
