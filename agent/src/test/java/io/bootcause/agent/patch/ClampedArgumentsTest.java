package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Clamped;
import java.util.Arrays;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClampedArgumentsTest {
  /** Rewritten. */
  public static class Pool implements Callable<String> {
    private final int most;
    private int each;

    public Pool() {
      this(2L, 3, "a", 700);
    }

    private Pool(long before, int most, String name, int other) {
      this.most = most + (int) before + name.length() + other;
    }

    private static int of(int number) {
      return number;
    }

    private Pool each(int number) {
      for (int i = 0; i < 2; i++) {
        each += number;
      }
      return this;
    }

    @Override
    public String call() {
      each(5);
      return most + " " + each + " " + of(4) + " " + of(-1) + " " + of(0) + " " + of(600);
    }
  }

  private static String told(String... methods) throws Exception {
    ClampedArguments patch =
        new ClampedArguments(
            Arrays.stream(methods).map(m -> Pool.class.getName() + "#" + m).toList());
    return (String) ((Callable<?>) Rewritten.instance(Pool.class, patch)).call();
  }

  @Test
  void smallNumbersAreRaised() throws Exception {
    Clamped.between(500, Integer.MAX_VALUE);
    long before = Clamped.TIMES.get();

    assertThat(told("<init>", "each", "of")).isEqualTo("1203 1000 500 -1 0 600");
    assertThat(Clamped.TIMES.get() - before).isEqualTo(3);
  }

  @Test
  void largeNumbersAreLowered() throws Exception {
    Clamped.between(Integer.MIN_VALUE, 4);
    long before = Clamped.TIMES.get();

    assertThat(told("<init>", "each", "of")).isEqualTo("10 8 4 -1 0 4");
    assertThat(Clamped.TIMES.get() - before).isEqualTo(3);
  }

  @Test
  void whatWasChangedAndWhoGaveItIsTold() throws Exception {
    Clamped.between(500, Integer.MAX_VALUE);

    told("each");

    String type = Pool.class.getName();
    assertThat(Clamped.told())
        .startsWith("5 500 " + type + "#each " + type + "#call ")
        .contains(" " + getClass().getName() + "#told ")
        .doesNotContain(" java.")
        .endsWith("\n")
        .hasLineCount(1);
  }

  @Test
  void onlyTheFirstOnesAreTold() {
    Clamped.between(500, Integer.MAX_VALUE);
    for (int i = 1; i < 100; i++) {
      Clamped.clamp(i);
    }
    assertThat(Clamped.TIMES.get()).isEqualTo(99);
    assertThat(Clamped.told().lines()).hasSize(20);
  }

  @Test
  void othersAreLeftAlone() throws Exception {
    Clamped.between(500, Integer.MAX_VALUE);

    assertThat(told("each")).isEqualTo("706 1000 4 -1 0 600");
  }

  @ParameterizedTest
  @CsvSource({"3, 200, 64, 200", "2, 50, 64, 64", "1, 1, 1, 1", "1, 2147483647, 1, 2147483647"})
  void aThreadPoolHasSoManyThreadsUnlessOneIsMeant(int core, int most, int cores, int mosts) {
    Clamped.between(64, Integer.MAX_VALUE);

    assertThat(Clamped.threads(core, most)).isEqualTo(cores);
    assertThat(Clamped.threads(most, most)).isEqualTo(mosts);
  }
}
