package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TrimmedFieldsTest {
  /** What a service may have written. */
  @SuppressWarnings({"unused", "UnusedMethod", "UnusedVariable"})
  static final class Kept {
    private static final class Eldest extends LinkedHashMap<String, String> {
      @Override
      protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
        return size() > 100;
      }
    }

    private final Deque<String> bySize = new ArrayDeque<>();
    private final Deque<String> byCount = new ConcurrentLinkedDeque<>();
    private final AtomicInteger count = new AtomicInteger();
    private final TreeMap<Long, String> byAge = new TreeMap<>();
    private final TreeMap<Long, String> byPart = new TreeMap<>();
    private final Map<String, Long> byTime = new ConcurrentHashMap<>();
    private final Map<String, Long> byIterator = new HashMap<>();
    private final Map<String, Long> byFirstKey = new LinkedHashMap<>();
    private final Map<String, String> byEldest = Collections.synchronizedMap(new Eldest());

    private final Map<String, String> onlyGiven = new HashMap<>();
    private final Map<String, String> cleared = new HashMap<>();
    private final Map<String, String> underAnotherKey = new ConcurrentHashMap<>();
    private final BlockingQueue<String> usedUp = new LinkedBlockingQueue<>();
    private final Deque<String> beside = new ArrayDeque<>();
    private final Deque<String> asTold = new ArrayDeque<>();
    private final Deque<String> asToldBeside = new ArrayDeque<>();

    void forget(Predicate<String> which) {
      asTold.removeIf(which);
    }

    static void forgetBeside(Kept kept, Predicate<String> which) {
      kept.asToldBeside.removeIf(which);
    }

    void add(String one) {
      synchronized (bySize) {
        bySize.addFirst(one);
        while (bySize.size() > 50) {
          bySize.removeLast();
        }
        beside.add(one);
      }
      byCount.add(one);
      if (count.incrementAndGet() > 50) {
        byCount.pollFirst();
      }
      onlyGiven.put(one, one);
      cleared.put(one, one);
    }

    void expire(long before) {
      while (!byAge.isEmpty() && byAge.firstKey() < before) {
        byAge.pollFirstEntry();
      }
      byPart.headMap(before).clear();
      byTime.values().removeIf(at -> at < before);
      Iterator<Map.Entry<String, Long>> each = byIterator.entrySet().iterator();
      while (each.hasNext()) {
        if (each.next().getValue() < before) {
          each.remove();
        }
      }
      if (byFirstKey.size() > 10) {
        byFirstKey.remove(byFirstKey.keySet().iterator().next());
      }
    }

    String ask(String id, String asWritten) {
      underAnotherKey.put(id, id);
      try {
        return usedUp.poll();
      } finally {
        underAnotherKey.remove(asWritten);
      }
    }

    void close() {
      cleared.clear();
      usedUp.clear();
    }
  }

  private static Set<String> found() throws IOException {
    String name = Kept.class.getName();
    try (InputStream code =
        Kept.class.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
      return TrimmedFields.in(
              code.readAllBytes(), Set.of(Kept.Eldest.class.getName().replace('.', '/')))
          .stream()
          .map(field -> field.replace(name + "#", ""))
          .collect(Collectors.toSet());
    }
  }

  @Test
  void whatIsTooMuchOrTooOldIsLetGoOf() throws Exception {
    assertThat(found())
        .contains(
            "bySize",
            "byCount",
            "byAge",
            "byPart",
            "byTime",
            "byIterator",
            "byFirstKey",
            "byEldest");
  }

  @Test
  void whatIsOnlyGivenOrUsedUpOrClearedByHandIsNot() throws Exception {
    assertThat(found())
        .doesNotContain("onlyGiven", "cleared", "underAnotherKey", "usedUp", "beside", "count");
  }

  @Test
  void whatACallerMayTakeOutIsNot() throws Exception {
    assertThat(found()).doesNotContain("asTold", "asToldBeside");
  }

  @Test
  void whatIsNoClassHasNone() {
    assertThat(TrimmedFields.in(new byte[] {1, 2, 3}, Set.of())).isEmpty();
  }
}
