package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Exceptions by which libraries say that a limit is reached, by class, whether printed or not. */
final class Refusals {
  private static final int MOST = 32;
  private static final int LONGEST_MESSAGE = 160;

  private static final class Kind {
    final String told;
    final LongAdder count = new LongAdder();

    Kind(String told) {
      this.told = told;
    }
  }

  /** By the exception's class name: the class itself would keep its loader alive. */
  private final ConcurrentHashMap<String, Kind> kinds = new ConcurrentHashMap<>();

  void add(Throwable exception) {
    String name = exception.getClass().getName();
    Kind kind = kinds.get(name);
    if (kind == null && kinds.size() < MOST) {
      // The first one's message: those of others differ in times and counts only.
      kind = kinds.computeIfAbsent(name, n -> new Kind(told(n, exception.getMessage())));
    }
    if (kind != null) {
      kind.count.increment();
    }
  }

  private static String told(String name, @Nullable String message) {
    if (message == null) {
      return name;
    }
    int end = Math.min(message.length(), LONGEST_MESSAGE);
    return name + ": " + Secrets.masked(message.substring(0, end));
  }

  void read(List<Reading> into, long now) {
    kinds
        .values()
        .forEach(k -> into.add(new Reading("refused[" + k.told + "]", now, k.count.sum())));
  }
}
