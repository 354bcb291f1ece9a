package io.bootcause.agent.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.agent.tap.CannotTell;
import java.time.Instant;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JexlCompilerTest {
  private final JexlCompiler compiler = new JexlCompiler();
  private final Map<String, Object> names = new HashMap<>();

  /** Gives itself away whatever it is asked. */
  static final class Touchy extends Number implements Comparable<Touchy>, CharSequence {
    static final AtomicInteger CALLS = new AtomicInteger();
    final String title = "t";

    private static RuntimeException called() {
      CALLS.incrementAndGet();
      return new IllegalStateException("called");
    }

    @Override
    public String toString() {
      throw called();
    }

    @Override
    public int hashCode() {
      throw called();
    }

    @Override
    public boolean equals(Object other) {
      throw called();
    }

    @Override
    public int compareTo(Touchy other) {
      throw called();
    }

    @Override
    public int intValue() {
      throw called();
    }

    @Override
    public long longValue() {
      throw called();
    }

    @Override
    public float floatValue() {
      throw called();
    }

    @Override
    public double doubleValue() {
      throw called();
    }

    @Override
    public int length() {
      throw called();
    }

    @Override
    public char charAt(int index) {
      throw called();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      throw called();
    }

    public boolean contains(Object what) {
      return CALLS.incrementAndGet() < 0;
    }

    public int size() {
      return CALLS.incrementAndGet();
    }
  }

  static final class Key {
    @Override
    public int hashCode() {
      return 7; // The test puts it in.
    }

    @Override
    public boolean equals(Object other) {
      throw Touchy.called();
    }
  }

  enum Status {
    OPEN,
    CLOSED {
      @Override
      public String toString() {
        return super.toString();
      }
    };

    @Override
    public String toString() {
      throw new AssertionError("called");
    }
  }

  public static final class Fails {
    public int now(int lucky) {
      if (lucky != 7) {
        throw new IllegalStateException("no luck");
      }
      return lucky;
    }
  }

  @BeforeEach
  void nothingWasCalled() {
    Touchy.CALLS.set(0);
    names.put("tb", new Touchy());
    names.put("other", new Touchy());
    names.put("st", Status.OPEN);
    names.put("closed", Status.CLOSED);
    names.put("n", 5);
    names.put("nothing", null);
  }

  private Object value(String text) {
    return compiler.apply(text).apply(names);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "tb == 'x'",
        "'x' == tb",
        "tb != 'x'",
        "tb == 5",
        "5 == tb",
        "tb == true",
        "tb == other",
        "tb === other",
        "tb < 5",
        "tb >= other",
        "tb + 'x'",
        "'x' + tb",
        "tb + 1",
        "tb * 2",
        "-tb",
        "+tb",
        "~tb",
        "!tb",
        "tb % 2",
        "tb & 1",
        "tb | 1",
        "tb ^ 1",
        "tb && true",
        "tb ? 1 : 2",
        "tb ?: 1",
        "tb ?? 1",
        "tb =~ 'x'",
        "'x' =~ tb",
        "tb =~ other",
        "tb !~ ['x', other]",
        "['x', tb] =~ other",
        "tb =^ 'x'",
        "'x' =^ tb",
        "tb =$ 'x'",
        "tb !$ other",
        "empty tb",
        "empty(tb)",
        "size(tb)",
        "size tb",
        "{tb, other}",
        "{tb : 1}",
        "[tb, other]",
        "1 .. tb",
        "map[tb]",
        "tb['x']",
        "tb[other]",
        "list[tb]",
        "map =~ tb",
        "list =~ tb",
        "n == tb",
        "st == tb",
        "n.compareTo(n) == tb",
        "tb << 1",
        "tb instanceof 'java.lang.Number'"
      })
  void operatorsCallNothingOfTheApplication(String text) {
    names.put("map", new LinkedHashMap<>(Map.of("a", names.get("tb"))));
    names.put("list", Arrays.asList(names.get("other"), "a"));
    try {
      value(text);
    } catch (CannotTell | IllegalArgumentException e) {
      assertThat(e).hasMessageNotContaining("called");
    }
    assertThat(Touchy.CALLS).hasValue(0);
  }

  @Test
  void valuesOfPlainKindsAreCompared() {
    names.put("id", UUID.fromString("00000000-0000-0000-0000-000000000001"));
    names.put("then", Instant.ofEpochSecond(5));
    names.put("later", Instant.ofEpochSecond(6));
    names.put("type", String.class);
    names.put("count", new AtomicInteger(3));
    for (String holds :
        List.of(
            "st == 'OPEN'",
            "'OPEN' == st",
            "st.name == 'OPEN'",
            "st != closed",
            "st < closed",
            "closed == 'CLOSED'",
            "n == 5.0",
            "n > 4 && n <= 5",
            "id == '00000000-0000-0000-0000-000000000001'",
            "then < later",
            "then != later",
            "type == 'java.lang.String'",
            "count == 3",
            "count + 1 == 4",
            "nothing == null",
            "tb == tb",
            "tb != other",
            "'abc' =~ 'a.*'",
            "n =~ [4, 5]",
            "'a' + n == 'a5'",
            "tb.title == 't'",
            "nothing.title.length == null")) {
      assertThat(value(holds)).as(holds).isEqualTo(true);
    }
    assertThat(value("'is ' + tb")).asString().matches("is .*Touchy@[0-9a-f]+");
  }

  @Test
  void readingAMapOrListDoesNotChangeItNorAskIt() {
    Map<Object, Object> recent = new LinkedHashMap<>(16, 0.75f, true);
    recent.put("a", 1);
    recent.put(2, "two");
    recent.put(new Key(), 3);
    names.put("lru", recent);
    names.put("sorted", new TreeMap<>(Map.of("k", 7)));
    names.put("list", Arrays.asList("x", "y"));
    names.put("locked", Collections.synchronizedMap(new HashMap<>(Map.of("k", 8))));
    assertThat(value("lru.a")).isEqualTo(1);
    assertThat(value("lru['a']")).isEqualTo(1);
    assertThat(value("lru[2]")).isEqualTo("two");
    assertThat(value("lru.none")).isNull();
    assertThat(recent.keySet().iterator().next()).isEqualTo("a");
    assertThat(value("sorted.k + locked.k")).isEqualTo(15);
    assertThat(value("list[1] + list.1 + list.size")).isEqualTo("yy2");
    assertThat(value("list[5]")).isNull();
    assertThat(Touchy.CALLS).hasValue(0);
  }

  @Test
  void viewsOfTheApplicationsCollectionsAreNotAsked() {
    List<String> own =
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
    Map<String, String> map =
        new AbstractMap<>() {
          @Override
          public Set<Entry<String, String>> entrySet() {
            throw new AssertionError("called");
          }
        };
    names.put("view", own.subList(0, 2));
    names.put("own", own);
    names.put("map", map);
    for (String text :
        List.of("view[0]", "own[0]", "map.a", "size(view)", "empty view", "map['a'] == 1")) {
      assertThatThrownBy(() -> value(text)).as(text).isInstanceOf(CannotTell.class);
    }
    assertThat(value("'a' =~ own")).isEqualTo(false);
  }

  @Test
  void whatCannotBeToldSaysWhy() {
    names.put("fails", new Fails());
    assertThatThrownBy(() -> value("nosuch > 1"))
        .isInstanceOf(CannotTell.class)
        .hasMessage("unknown nosuch");
    assertThatThrownBy(() -> value("tb.nosuch > 1"))
        .isInstanceOf(CannotTell.class)
        .hasMessage("no field nosuch in " + Touchy.class.getName());
    assertThatThrownBy(() -> value("tb.nosuch() > 1"))
        .isInstanceOf(CannotTell.class)
        .hasMessage("no public method nosuch in " + Touchy.class.getName());
    assertThatThrownBy(() -> value("fails.now(n)"))
        .isInstanceOf(CannotTell.class)
        .hasMessage("java.lang.IllegalStateException: no luck");
    assertThatThrownBy(() -> value("`a ${tb}`"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("backquotes");
    assertThatThrownBy(() -> value("tb.`${other}`")).isInstanceOf(IllegalArgumentException.class);
    // Written with parentheses.
    assertThatThrownBy(() -> value("tb.toString()")).isInstanceOf(CannotTell.class);
    assertThat(Touchy.CALLS).hasValue(1);
    assertThat(value("n.toString() + st.name()")).isEqualTo("5OPEN");
  }
}
