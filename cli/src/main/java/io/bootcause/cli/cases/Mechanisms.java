package io.bootcause.cli.cases;

import java.util.Map;
import java.util.Set;

/** Which of the mechanisms that a case may expect each detector names; cases/README.md has them. */
final class Mechanisms {
  private static final Map<String, Set<String>> OF_DETECTOR =
      Map.ofEntries(
          Map.entry("archive-scan", Set.of("archive-scan")),
          Map.entry("assembly-trace", Set.of("assembly-trace")),
          Map.entry("background-load", Set.of("background-load")),
          Map.entry(
              "common-stall",
              Set.of(
                  "lock-contention", "slow-downstream", "synchronous-logging", "stop-the-world")),
          Map.entry("compression-cost", Set.of("compression")),
          Map.entry("entity-flush", Set.of("quadratic-work")),
          Map.entry("shared-pipeline", Set.of("shared-pipeline")),
          Map.entry("needless-update", Set.of("needless-update")),
          Map.entry("collection-rewrite", Set.of("collection-rewrite")),
          Map.entry("paged-in-memory", Set.of("paged-in-memory")),
          Map.entry("handler-lookup", Set.of("repeated-lookup", "quadratic-work")),
          Map.entry("serialisation", Set.of("serialisation")),
          Map.entry("blocking-dns", Set.of("blocking-dns")),
          Map.entry("cache-misses", Set.of("cache-misses")),
          Map.entry("cache-stampede", Set.of("cache-stampede")),
          Map.entry("chatty-downstream", Set.of("chatty-downstream")),
          Map.entry("class-generation", Set.of("class-generation", "rebuilt-object")),
          Map.entry("connection-churn", Set.of("connection-churn")),
          Map.entry("expect-continue", Set.of("expect-continue", "slow-downstream")),
          Map.entry("syn-retransmission", Set.of("syn-retransmission", "connection-churn")),
          Map.entry("connection-slots", Set.of("connection-slots")),
          Map.entry("connection-validation", Set.of("connection-validation", "chatty-downstream")),
          Map.entry("contended-lock", Set.of("lock-contention")),
          Map.entry("cpu-bound", Set.of("cpu-bound", "quadratic-work")),
          Map.entry("cpu-throttling", Set.of("cpu-throttling")),
          Map.entry("deadlock", Set.of("deadlock", "lock-contention")),
          Map.entry("delayed-ack", Set.of("delayed-ack")),
          Map.entry("entropy-wait", Set.of("entropy")),
          Map.entry("event-loop-blocked", Set.of("event-loop-blocked")),
          Map.entry("exception-flow", Set.of("exceptions")),
          Map.entry("eager-fallback", Set.of("eager-fallback")),
          Map.entry("expensive-object", Set.of("rebuilt-object")),
          Map.entry("failing-requests", Set.of("failing-requests")),
          Map.entry("failed-lookup", Set.of("missing-lookup", "service-scan")),
          Map.entry("file-sync", Set.of("file-io")),
          Map.entry("fixed-sleep", Set.of("fixed-sleep")),
          Map.entry("bean-lookup", Set.of("bean-lookup")),
          Map.entry("gc-pressure", Set.of("small-heap")),
          Map.entry("growing-cost", Set.of("growing-cost", "quadratic-work")),
          Map.entry("hash-collision", Set.of("quadratic-work")),
          Map.entry("idle-expiry", Set.of("archive-scan")),
          Map.entry("java-serialisation", Set.of("serialisation")),
          Map.entry("jvm-flags", Set.of("jvm-flags")),
          Map.entry("large-arrays", Set.of("large-arrays")),
          Map.entry("leftover-tasks", Set.of("leftover-tasks")),
          Map.entry("library-release", Set.of()),
          Map.entry("limited-jit", Set.of("jit-limited")),
          Map.entry("logging-cost", Set.of("synchronous-logging")),
          Map.entry("memory-growth", Set.of("memory-growth")),
          Map.entry("object-text", Set.of("object-text")),
          Map.entry("string-interning", Set.of("string-interning")),
          Map.entry("open-files", Set.of("open-files", "file-io")),
          Map.entry("operator-context", Set.of("operator-context", "assembly-trace")),
          Map.entry("out-of-memory", Set.of("small-heap")),
          Map.entry("password-hashing", Set.of("password-hashing")),
          Map.entry("pinned-thread", Set.of("pinned-thread")),
          Map.entry("pool-starvation", Set.of("pool-starvation")),
          Map.entry("query-translation", Set.of("rebuilt-object")),
          Map.entry("quadratic-work", Set.of("quadratic-work")),
          Map.entry("regex-backtracking", Set.of("regex-backtracking")),
          Map.entry(
              "reload-check",
              Set.of("missing-lookup", "service-scan", "rebuilt-object", "file-io")),
          Map.entry("repeated-computation", Set.of("repeated-computation")),
          Map.entry("resource-reread", Set.of("resource-reread", "rebuilt-object")),
          Map.entry("response-flush", Set.of("response-flush")),
          Map.entry("small-writes", Set.of("response-flush")),
          Map.entry("row-mapping", Set.of("row-mapping")),
          Map.entry("slow-downstream", Set.of("slow-downstream")),
          Map.entry("slow-first-request", Set.of("warm-up")),
          Map.entry("slow-start", Set.of("start-up")),
          Map.entry("stop-the-world", Set.of("stop-the-world")),
          Map.entry("template-reparse", Set.of("rebuilt-object")),
          Map.entry("thread-churn", Set.of("thread-churn")),
          Map.entry("time-to-safepoint", Set.of("time-to-safepoint")),
          Map.entry("tls-handshake", Set.of("tls-handshake")),
          Map.entry("token-request", Set.of("token-request", "rebuilt-object")),
          Map.entry("unanswered", Set.of("unanswered")));

  private static final Set<String> OF_ANY = Set.of("known-bug", "library-release");

  private Mechanisms() {}

  /** True if a finding of that detector names the mechanism; a library's bug may be of any. */
  static boolean names(String detector, String mechanism) {
    return OF_ANY.contains(detector)
        || detector.equals(mechanism)
        || OF_DETECTOR.getOrDefault(detector, Set.of()).contains(mechanism);
  }

  static boolean isKnown(String detector) {
    return OF_DETECTOR.containsKey(detector);
  }
}
