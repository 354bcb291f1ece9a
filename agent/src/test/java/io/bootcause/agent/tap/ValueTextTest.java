package io.bootcause.agent.tap;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ValueTextTest {
  @Test
  void nothingOfTheApplicationIsCalled() {
    assertThat(ValueText.of(new Touchy(), 2)).contains("count=3", "password=***").doesNotContain("\n");
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
    assertThat(ValueText.of("x".repeat(10_000), 1)).endsWith("… (10000 chars)\"").hasSizeLessThan(600);
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
