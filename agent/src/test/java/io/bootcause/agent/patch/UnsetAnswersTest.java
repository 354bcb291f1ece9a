package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Skipped;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class UnsetAnswersTest {
  /** Rewritten. */
  public static class Settings implements Callable<String> {
    private String limit() {
      return "two minutes";
    }

    private String limit(String unit) {
      return "120 " + unit;
    }

    private int limit(int unit) {
      return 120 * unit;
    }

    private String other() {
      return "kept";
    }

    @Override
    public String call() {
      return limit() + ", " + limit("s") + ", " + limit(1) + ", " + other();
    }
  }

  @Test
  void whatAnswersAnObjectTellsOfNothing() throws Exception {
    long before = Skipped.CALLS.get();

    Object settings =
        Rewritten.instance(Settings.class, new UnsetAnswers(Settings.class.getName() + "#limit"));

    assertThat(((Callable<?>) settings).call()).isEqualTo("null, null, 120, kept");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(2);
  }
}
