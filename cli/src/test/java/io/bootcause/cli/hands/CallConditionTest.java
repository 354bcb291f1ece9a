package io.bootcause.cli.hands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine.TypeConversionException;

class CallConditionTest {
  @ParameterizedTest
  @CsvSource({
    "cost > 200ms, 200000001, max",
    "#cost>200, 200000001, max",
    "cost >= 1.5 s, 1500000000, max",
    "cost < 10us, 0, 9999",
    "cost > 1ms && cost <= 2ms, 1000001, 2000000"
  })
  void costIsTwoNumbers(String text, long min, String max) {
    CallCondition parsed = CallCondition.parse(text);
    assertThat(parsed.minNanos()).isEqualTo(min);
    assertThat(parsed.maxNanos())
        .isEqualTo(max.equals("max") ? Long.MAX_VALUE : Long.parseLong(max));
    assertThat(parsed.expression()).isEmpty();
  }

  @Test
  void theRestIsAnExpression() {
    CallCondition parsed = CallCondition.parse("cost > 1ms && failed && args[0] == 'a'");
    assertThat(parsed)
        .isEqualTo(new CallCondition(1_000_001, Long.MAX_VALUE, true, "args[0] == 'a'"));
    assertThat(CallCondition.parse("cost > 5 || failed").expression())
        .isEqualTo("cost > 5 || failed");
    assertThat(CallCondition.parse("  ")).isEqualTo(CallCondition.NONE);
    assertThatThrownBy(() -> CallCondition.parse("cost > 1 && "))
        .isInstanceOf(TypeConversionException.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "cost > 1ms || failed;cost > 1 || failed",
        "(cost > 1.5s);(cost > 1500)",
        "args[0] == 'cost > 1ms' || cost<10us;args[0] == 'cost > 1ms' || cost<0.01",
        "2ms <= cost or failed;2 <= cost or failed",
        "f(args[0] && args[1]);f(args[0] && args[1])",
        "a == 'x && y';a == 'x && y'",
        "a == \"x || y\";a == \"x || y\"",
        "!(failed or cost > 1m);!(failed or cost > 60000)"
      },
      quoteCharacter = '`')
  void unitsAreUnderstoodWithinExpressions(String typed, String meant) {
    assertThat(CallCondition.parse(typed))
        .isEqualTo(new CallCondition(0, Long.MAX_VALUE, false, meant));
  }

  @Test
  void andIsAWordToo() {
    assertThat(CallCondition.parse("cost > 1ms and failed and a.or == 'x or y'"))
        .isEqualTo(new CallCondition(1_000_001, Long.MAX_VALUE, true, "a.or == 'x or y'"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{params, returnObj};[params, returnObj]",
        "args[0], result;[args[0], result]",
        "f(a, b);f(a, b)",
        "'a, b';'a, b'",
        "#cost > 5;cost > 5"
      },
      quoteCharacter = '`')
  void habitsFromElsewhere(String typed, String meant) {
    assertThat(Expression.normal(typed)).isEqualTo(meant);
  }
}
