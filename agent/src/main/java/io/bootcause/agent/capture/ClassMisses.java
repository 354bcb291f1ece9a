package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** Classes that requests looked up and that are not there, by name. */
final class ClassMisses {
  private static final int MOST = 128;
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
      into.add(new Reading("class.missed[" + e.getKey() + "]", now, e.getValue().sum()));
    }
  }
}
