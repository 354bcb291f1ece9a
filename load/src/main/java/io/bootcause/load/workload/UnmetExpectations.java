package io.bootcause.load.workload;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** How often which expectation was not met. Safe for use by several threads. */
public final class UnmetExpectations {
  private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

  /** One more answer did not meet it. */
  public void add(Expectation expectation) {
    counts.computeIfAbsent(expectation.text(), text -> new LongAdder()).increment();
  }

  /** Count by the expectation's text, so far. */
  public Map<String, Long> counts() {
    Map<String, Long> copy = new TreeMap<>();
    counts.forEach((text, count) -> copy.put(text, count.sum()));
    return copy;
  }
}
