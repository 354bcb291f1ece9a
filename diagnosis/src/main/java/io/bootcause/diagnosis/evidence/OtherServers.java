package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Recording;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.StackTally;
import io.bootcause.wire.RequestSpan;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Threads of servers in the same process that answer somebody else than the load: a partner that is
 * stood in for, as by a second Tomcat. What they are asked is seen, and none of it was sent by us.
 */
final class OtherServers {
  /** Fewer requests that nobody knows may have been on their way when the recording began. */
  private static final int MIN_REQUESTS = 5;

  /** Of one JVM. */
  private record ThreadOf(int instance, long id) {}

  private OtherServers() {}

  /**
   * @return names of threads, with # for each number in them
   */
  static Set<String> threads(Recording recording, List<JoinedRequest> requests) {
    Map<ThreadOf, Integer> asked = new HashMap<>();
    for (Inside<RequestSpan> span : recording.spans()) {
      asked.merge(new ThreadOf(span.instance(), span.value().threadId()), 1, Integer::sum);
    }
    Set<ThreadOf> ours = new HashSet<>();
    for (JoinedRequest request : requests) {
      RequestSpan span = request.span();
      if (span != null) {
        ours.add(new ThreadOf(request.phase().instance(), span.threadId()));
      }
    }
    Map<String, Set<ThreadOf>> named = new HashMap<>();
    for (Inside<StackSample> sample : recording.stacks()) {
      named
          .computeIfAbsent(StackTally.group(sample.value().threadName()), n -> new HashSet<>())
          .add(new ThreadOf(sample.instance(), sample.value().javaThreadId()));
    }
    Set<String> others = new HashSet<>();
    named.forEach(
        (name, threads) -> {
          int strange = threads.stream().mapToInt(thread -> asked.getOrDefault(thread, 0)).sum();
          if (strange >= MIN_REQUESTS && threads.stream().noneMatch(ours::contains)) {
            others.add(name);
          }
        });
    return others;
  }
}
