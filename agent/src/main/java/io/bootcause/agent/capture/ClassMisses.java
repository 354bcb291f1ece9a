package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Classes that requests look up again and again and that are not there, by name. */
final class ClassMisses {
  private static final int MOST = 2_000;

  /** What is there is missed once by each loader that does not have it, when it is loaded. */
  private static final int MANY = 20;

  private static final int LONGEST = 200;

  private final ConcurrentHashMap<String, LongAdder> counts = new ConcurrentHashMap<>();

  /** On a thread that may be within a class loader: nothing here loads a class. */
  void add(String name) {
    LongAdder count = counts.get(name);
    if (count == null && counts.size() < MOST && isName(name)) {
      count = new LongAdder();
      LongAdder other = counts.putIfAbsent(name, count);
      count = other == null ? count : other;
    }
    if (count != null) {
      count.increment();
    }
  }

  /** Some say more than the name. */
  private static boolean isName(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c != '.' && !Character.isJavaIdentifierPart(c)) {
        return false;
      }
    }
    return !text.isEmpty() && text.length() <= LONGEST;
  }

  void read(List<Reading> into, long now) {
    for (Map.Entry<String, LongAdder> e : counts.entrySet()) {
      long count = e.getValue().sum();
      if (count >= MANY) {
        into.add(new Reading("class.missed[" + e.getKey() + "]", now, count));
      }
    }
  }
}
