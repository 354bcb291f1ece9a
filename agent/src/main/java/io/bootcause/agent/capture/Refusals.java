package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

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

  private final ConcurrentHashMap<Class<?>, Kind> kinds = new ConcurrentHashMap<>();

  void add(Throwable exception) {
    Kind kind = kinds.get(exception.getClass());
    if (kind == null && kinds.size() < MOST) {
      // The first one's message: those of others differ in times and counts only.
      kind = kinds.computeIfAbsent(exception.getClass(), c -> new Kind(told(exception)));
    }
    if (kind != null) {
      kind.count.increment();
    }
  }

  private static String told(Throwable exception) {
    String message = exception.getMessage();
    String name = exception.getClass().getName();
    if (message == null) {
      return name;
    }
    return name + ": " + message.substring(0, Math.min(message.length(), LONGEST_MESSAGE));
  }

  void read(List<Reading> into, long now) {
    kinds
        .values()
        .forEach(k -> into.add(new Reading("refused[" + k.told + "]", now, k.count.sum())));
  }
}
