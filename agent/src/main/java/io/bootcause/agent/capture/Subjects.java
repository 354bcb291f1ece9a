package io.bootcause.agent.capture;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Texts of what waits were about, by number. What was seen before costs a look-up and no memory.
 * Bounded: from some number of different texts on, new ones are all the same.
 */
final class Subjects {
  static final int MOST_CHARS = 300;
  private static final int MOST = 4096;
  private static final Integer OTHER = 1;

  private final ConcurrentHashMap<String, Integer> sql = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Integer> groups = new ConcurrentHashMap<>();
  private final ConcurrentHashMap<String, Integer> texts = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<@Nullable String> byNumber = new AtomicReferenceArray<>(MOST);
  private final AtomicInteger next = new AtomicInteger(2);

  Subjects() {
    byNumber.set(0, "");
    byNumber.set(1, "(other)");
  }

  String text(int number) {
    String text = byNumber.get(number);
    return text == null ? "" : text;
  }

  int of(String text) {
    Integer known = texts.get(text);
    return known != null ? known : add(text);
  }

  private int add(String text) {
    if (next.get() >= MOST) {
      return OTHER;
    }
    String kept = text.length() > MOST_CHARS ? text.substring(0, MOST_CHARS) : text;
    return texts.computeIfAbsent(
        kept,
        k -> {
          int number = next.getAndIncrement();
          if (number >= MOST) {
            return OTHER;
          }
          byNumber.set(number, k);
          return number;
        });
  }

  int sql(String raw) {
    Integer known = sql.get(raw);
    if (known != null) {
      return known;
    }
    int number = of(Secrets.masked(Sql.normalised(raw, MOST_CHARS)));
    // Statements with values in them are different each time: no memory for more than some.
    if (sql.size() < MOST) {
      sql.put(raw, number);
    }
    return number;
  }

  /** A pool by one of its threads: its name with numbers as {@code #}. */
  int group(String threadName) {
    Integer known = groups.get(threadName);
    if (known != null) {
      return known;
    }
    int number = of(withoutNumbers(threadName));
    if (groups.size() < MOST) {
      groups.put(threadName, number);
    }
    return number;
  }

  /** As names are in profiles: whoever is named here is looked for there. */
  static String withoutNumbers(String name) {
    StringBuilder out = new StringBuilder(name.length());
    boolean number = false;
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean digit = c >= '0' && c <= '9';
      if (!digit || !number) {
        out.append(digit ? '#' : c);
      }
      number = digit;
    }
    return out.toString();
  }
}
