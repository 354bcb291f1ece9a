package io.bootcause.agent.tap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

@SuppressWarnings({"JdkObsolete", "JavaUtilDate"}) // What applications have.
class ValueTextTest {
  @Test
  void nothingOfTheApplicationIsCalled() {
    assertThat(ValueText.of(new Touchy(), 2))
        .contains("count=3", "password=***")
        .doesNotContain("\n");
    assertThat(ValueText.of(List.of(new Touchy()), 1)).contains("Touchy@");
    assertThat(ValueText.of(new TouchyException(), 1)).endsWith("(computed, not asked for)");
  }

  @Test
  void whatHoldsItselfEnds() {
    List<Object> list = new ArrayList<>();
    list.add(list);
    assertThat(ValueText.of(list, 5)).isEqualTo("ArrayList[1]{(itself)}");
  }

  @Test
  void longThingsAreCut() {
    assertThat(ValueText.of("x".repeat(10_000), 1))
        .endsWith("… (10000 chars)\"")
        .hasSizeLessThan(600);
    assertThat(ValueText.of(new int[1000], 1)).startsWith("int[1000]{0, 0").endsWith(", …}");
    Object[] wide = new Object[10];
    java.util.Arrays.fill(wide, "y".repeat(400));
    Object[] wider = new Object[10];
    java.util.Arrays.fill(wider, wide);
    assertThat(ValueText.of(wider, 9)).hasSizeLessThan(6000);
  }

  @Test
  void plainThingsAreShown() {
    assertThat(ValueText.of(null, 1)).isEqualTo("null");
    assertThat(ValueText.of(Map.of("token", "abc"), 1)).endsWith("{\"token\"=***}");
    assertThat(ValueText.of(new ClassNotFoundException("a.B"), 1))
        .isEqualTo("java.lang.ClassNotFoundException: a.B");
    assertThat(ValueText.of("a\u001b[2J\nb", 1)).isEqualTo("\"a?[2J\\nb\"");
    assertThat(ValueText.named("apiKey", "abc", 1)).isEqualTo("***");
  }

  @Test
  void secretsAreMaskedWhereverTheyAreMet() {
    String password = "hunter2";
    Object[] arguments = {"joe", password};
    assertThat(ValueText.of(arguments, 2, List.of(password))).isEqualTo("Object[2]{\"joe\", ***}");
    assertThat(ValueText.of("by hunter2!", 1, List.of(password))).isEqualTo("\"by ***!\"");
  }

  @Test
  void wrappedCollectionsShowWhatTheyWrap() {
    List<Integer> list = new ArrayList<>(List.of(1, 2));
    assertThat(ValueText.of(Collections.unmodifiableList(list), 1)).endsWith("List[2]{1, 2}");
    assertThat(ValueText.of(Collections.synchronizedList(list), 1)).endsWith("List[2]{1, 2}");
    assertThat(ValueText.of(Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1))), 1))
        .isEqualTo("UnmodifiableMap[1]{\"a\"=1}");
    assertThat(
            ValueText.of(
                Collections.unmodifiableSet(Collections.synchronizedSet(new TreeSet<>(list))), 1))
        .endsWith("[2]{1, 2}");
    assertThat(ValueText.of(Collections.checkedList(list, Integer.class), 1)).endsWith("{1, 2}");
    assertThat(ValueText.of(new Vector<>(list), 1)).isEqualTo("Vector[2]{1, 2}");
    assertThat(ValueText.of(new Hashtable<>(Map.of("a", 1)), 1)).isEqualTo("Hashtable[1]{\"a\"=1}");
    assertThat(ValueText.of(list.subList(1, 2), 1)).isEqualTo("SubList[1]{2}");
    assertThat(ValueText.of(new LinkedList<>(list).subList(1, 2), 1)).endsWith("SubList[1]{2}");
    assertThat(ValueText.of(Collections.newSetFromMap(new ConcurrentHashMap<>()), 1))
        .isEqualTo("SetFromMap[0]");
    assertThat(ValueText.of(Map.of("a", 1).entrySet().iterator().next(), 1)).isEqualTo("\"a\"=1");
    assertThat(ValueText.of(new HashMap<>(Map.of("token", "x")).entrySet(), 2))
        .endsWith("{\"token\"=***}");
  }

  @Test
  void aLockThatOthersHoldIsNotWaitedFor() throws Exception {
    List<Integer> list = Collections.synchronizedList(new ArrayList<>(List.of(1)));
    Vector<Integer> vector = new Vector<>(List.of(1));
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch read = new CountDownLatch(1);
    Thread holder =
        new Thread(
            () -> {
              synchronized (list) {
                synchronized (vector) {
                  held.countDown();
                  try {
                    read.await();
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                }
              }
            });
    holder.setDaemon(true);
    holder.start();
    held.await();
    try {
      assertTimeoutPreemptively(
          Duration.ofSeconds(10),
          () ->
              assertThat(ValueText.of(List.of(list, vector), 2))
                  .contains("List[1]{1}, Vector[1]{1}"));
    } finally {
      read.countDown();
    }
  }

  @Test
  void collectionsThatTheApplicationHasExtendedAreReadByTheirFields() {
    OwnList list = new OwnList();
    list.addAll(List.of("x", "y"));
    OwnMap map = new OwnMap();
    map.put("k", "v");
    assertThat(ValueText.of(list, 1)).isEqualTo("OwnList[2]{\"x\", \"y\"}");
    assertThat(ValueText.of(map, 1)).isEqualTo("OwnMap[1]{\"k\"=\"v\"}");
    assertThat(ValueText.of(new LinkedHashMap<>(Map.of("k", "v")) {}, 1))
        .endsWith("[1]{\"k\"=\"v\"}");
    assertThat(ValueText.of(new TreeMap<>(Map.of("b", 2, "a", 1, "c", 3)) {}, 1))
        .endsWith("[3]{\"a\"=1, \"b\"=2, \"c\"=3}");
    assertThat(ValueText.of(new HashSet<>(List.of(7)) {}, 1)).endsWith("[1]{7}");
    assertThat(ValueText.of(new LinkedList<>(List.of(7, 8)) {}, 1)).endsWith("[2]{7, 8}");
  }

  @Test
  void viewsOfTheApplicationsCollectionsAreNotAsked() {
    List<String> list =
        new AbstractList<>() {
          @Override
          public String get(int index) {
            throw new AssertionError("called");
          }

          @Override
          public int size() {
            return 3;
          }
        };
    Map<String, Boolean> map =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, Boolean>> entrySet() {
            throw new AssertionError("called");
          }

          @Override
          public boolean isEmpty() {
            return true;
          }
        };
    for (Object view :
        List.of(
            list.subList(0, 2),
            map.keySet(),
            map.values(),
            Collections.newSetFromMap(map),
            Collections.unmodifiableList(list),
            Collections.synchronizedList(list.subList(0, 1)),
            Collections.unmodifiableCollection(map.values()))) {
      assertThat(ValueText.of(view, 2)).matches("java\\.util\\..*@[0-9a-f]+\\{…}");
    }
    assertThat(ValueText.of(list, 2)).endsWith("{…}");
    assertThat(ValueText.of(new OwnText(), 2)).endsWith("OwnText{}");
  }

  @Test
  void valuesOfTheJdkAreShown() {
    assertThat(ValueText.of(new UUID(0, 1), 1)).isEqualTo("00000000-0000-0000-0000-000000000001");
    assertThat(ValueText.of(Instant.EPOCH, 1)).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(ValueText.of(LocalDate.of(2026, 1, 2), 1)).isEqualTo("2026-01-02");
    assertThat(ValueText.of(Duration.ofSeconds(3), 1)).isEqualTo("PT3S");
    assertThat(ValueText.of(new Date(0), 1)).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(ValueText.of(new java.sql.Timestamp(0), 1)).isEqualTo("1970-01-01T00:00:00Z");
    assertThat(ValueText.of(new AtomicLong(5), 1)).isEqualTo("5");
    assertThat(ValueText.of(new AtomicReference<>("x"), 1)).isEqualTo("AtomicReference \"x\"");
    assertThat(ValueText.of(Locale.UK, 1)).isEqualTo("en_GB");
    assertThat(ValueText.of(Optional.of(1), 1)).isEqualTo("Optional 1");
    assertThat(ValueText.of(OptionalInt.of(1), 1)).isEqualTo("OptionalInt[1]");
    assertThat(ValueText.of(new Thread("not started"), 1)).isEqualTo("java.lang.Thread{…}");
  }

  private static final class OwnList extends ArrayList<String> {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("UnusedVariable") // Has the name of one of the JDK's.
    final int size = 99;

    @Override
    public Iterator<String> iterator() {
      throw new AssertionError("called");
    }

    @Override
    public int size() {
      throw new AssertionError("called");
    }
  }

  private static final class OwnMap extends HashMap<String, String> {
    private static final long serialVersionUID = 1;

    @Override
    public Set<Map.Entry<String, String>> entrySet() {
      throw new AssertionError("called");
    }

    @Override
    public int size() {
      throw new AssertionError("called");
    }
  }

  private static final class OwnText implements CharSequence {
    @Override
    public int length() {
      throw new AssertionError("called");
    }

    @Override
    public char charAt(int index) {
      throw new AssertionError("called");
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      throw new AssertionError("called");
    }
  }

  @SuppressWarnings("UnusedVariable") // Read by reflection.
  private static final class Touchy {
    final int count = 3;
    final String password = "x";

    @Override
    public String toString() {
      throw new AssertionError("called");
    }

    @Override
    public int hashCode() {
      throw new AssertionError("called");
    }

    @Override
    public boolean equals(Object other) {
      throw new AssertionError("called");
    }
  }

  private static final class TouchyException extends RuntimeException {
    @Override
    public String getMessage() {
      throw new AssertionError("called");
    }
  }
}
