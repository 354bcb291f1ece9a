package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.ZonedDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VariablesTest {
  private static final DataTable TABLE =
      new DataTable(List.of("name", "id"), List.of(List.of("ann", "1"), List.of("bob", "2")));

  @Test
  void rowsComeInTurnAndAgain() {
    Variables.Source source = new Variables(TABLE, Variables.Rows.NEXT, false).source(1);
    Template template = template(source, "{{name}}-{{ id }}");
    assertThat(template.text(source.draw(0, 9))).isEqualTo("ann-1");
    assertThat(template.text(source.draw(1, 9))).isEqualTo("bob-2");
    assertThat(template.text(source.draw(2, 9))).isEqualTo("ann-1");
  }

  @Test
  void aUserHasItsRow() {
    Variables.Source source = new Variables(TABLE, Variables.Rows.USER, false).source(1);
    Template template = template(source, "{{name}}");
    assertThat(template.text(source.draw(0, 1))).isEqualTo("bob");
    assertThat(template.text(source.draw(7, 1))).isEqualTo("bob");
    assertThat(template.text(source.draw(8, 2))).isEqualTo("ann");
  }

  @Test
  void randomRowsHitAll() {
    Variables.Source source = new Variables(TABLE, Variables.Rows.RANDOM, false).source(1);
    Set<String> seen = new HashSet<>();
    for (int n = 0; n < 64; n++) {
      seen.add(template(source, "{{name}}").text(source.draw(n, 0)));
    }
    assertThat(seen).containsExactlyInAnyOrder("ann", "bob");
  }

  @Test
  void countersOfOneSpellingAreOne() {
    Variables.Source source = Variables.none().source(1);
    Template one = template(source, "{{$counter}}");
    Template same = template(source, "{{$counter}} {{$counter 100 5}}");
    assertThat(one.text(source.draw(0, 0))).isEqualTo("1");
    assertThat(same.text(source.draw(1, 0))).isEqualTo("2 100");
    assertThat(same.text(source.draw(2, 0))).isEqualTo("3 105");
  }

  @Property(tries = 100)
  void theSeedAndTheNumberDecide(@ForAll long seed, @ForAll @IntRange(max = 1000) int number) {
    String text = "{{$uuid}} {{$randomInt 5 9}} {{$choice a|b|c}} {{$random.alphabetic(6)}}";
    Variables.Source source = Variables.none().source(seed);
    Variables.Source again = Variables.none().source(seed);
    String made = template(source, text).text(source.draw(number, 0));
    assertThat(template(again, text).text(again.draw(number, 3))).isEqualTo(made);
    assertThat(template(source, text).text(source.draw(number + 1, 0))).isNotEqualTo(made);
    String[] words = made.split(" ");
    assertThat(UUID.fromString(words[0]).version()).isEqualTo(4);
    assertThat(UUID.fromString(words[0]).variant()).isEqualTo(2);
    assertThat(Integer.parseInt(words[1])).isBetween(5, 8);
    assertThat(words[2]).isIn("a", "b", "c");
    assertThat(words[3]).matches("[a-zA-Z]{6}");
  }

  /** Phases repeat nothing, and the second run is the first again. */
  @Property(tries = 50)
  void randomValuesGoOnThroughPhases(@ForAll long seed, @ForAll @IntRange(max = 1000) int number) {
    Variables.Source source = Variables.none().source(seed);
    Variables.Source again = Variables.none().source(seed);
    Set<String> seen = new HashSet<>();
    for (int phase = 0; phase < 5; phase++) {
      String made = template(source, "{{$uuid}}").text(source.draw(number, 0));
      assertThat(seen.add(made)).isTrue();
      assertThat(template(again, "{{$uuid}}").text(again.draw(number, 0))).isEqualTo(made);
      source.nextPhase();
      again.nextPhase();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "$randomInt, '\\d{1,3}'",
    "'$random.integer(3, 4)', 3",
    "'$random.float(0, 1)', 0\\.\\d{3}|1\\.000",
    "$random.hexadecimal(4), [0-9a-f]{4}",
    "$random.alphanumeric(4), [0-9a-zA-Z]{4}",
    "$random.email, .+@example\\.com",
    "$timestamp, \\d{10}",
    "$isoTimestamp, '\\d{4}-.*Z'",
    "$user, 5",
    "$datetime, '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'",
    "$datetime iso8601 +1 w, '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'",
    "$datetime rfc1123, '[A-Z][a-z]{2}, \\d\\d [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT'",
    "'$datetime \"DD-MM\"', '\\d\\d-\\d\\d'",
    "$datetime 'YYYY [at] h a' -1 d, '\\d{4} at \\d{1,2} [ap]m'",
    "$guid, [0-9a-f-]{36}",
  })
  void madeValues(String expression, String pattern) {
    Variables.Source source = Variables.none().source(1);
    assertThat(template(source, "{{" + expression + "}}").text(source.draw(0, 4))).matches(pattern);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{nobody}}",
        "{{$nothing}}",
        "{{$counter a}}",
        "{{$choice}}",
        "{{$randomInt 9 3}}",
        "{{$randomInt 1}}",
        "{{$random.alphabetic(-1)}}",
        "{{$env.PATH}}",
        "{{$uuid 3}}",
        "{{$guid x}}",
        "{{$user 1}}",
        "{{$traceparent x}}",
        "{{$random.email(x)}}",
        "{{$isoTimestamp x}}",
        "{{$timestamp yesterday}}",
        "{{$timestamp 1 x}}",
        "{{$timestamp 999999999 y}}",
        "{{$datetime rfc2822}}",
        "{{$datetime rfc1123 1}}",
        "{{$datetime \"YYYY}}",
        "{{$datetime \"YYYY-QQ\"}}",
        "{{open"
      })
  void whatMeansNothingIsSaid(String text) {
    Variables.Source source = new Variables(TABLE, Variables.Rows.NEXT, false).source(1);
    assertThatThrownBy(() -> template(source, text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void offsetsOfNow() {
    Variables.Source source = Variables.none().source(1);
    String text = "{{$timestamp}} {{$timestamp -1 d}} {{$timestamp 2 h}} {{$timestamp 1000 ms}}";
    String[] made = template(source, text).text(source.draw(0, 0)).split(" ");
    long now = Long.parseLong(made[0]);
    assertThat(Long.parseLong(made[1]) - now).isBetween(-86_400L, -86_395L);
    assertThat(Long.parseLong(made[2]) - now).isBetween(7_200L, 7_205L);
    assertThat(Long.parseLong(made[3]) - now).isBetween(1L, 6L);
  }

  @ParameterizedTest
  @CsvSource({
    "YYYY-MM-DD[T]HH:mm:ss.SSSZ, 2024-03-09T05:07:02.040+00:00",
    "YY/M/D H:m:s ZZ, 24/3/9 5:7:2 +0000",
    "'dddd, ddd dd d MMMM MMM', 'Saturday, Sat Sa 6 March Mar'",
    "hh A a [of it]T, 05 AM am of itT",
  })
  void formatsOfDayJs(String format, String text) {
    assertThat(DayFormat.of(format).format(ZonedDateTime.parse("2024-03-09T05:07:02.04Z")))
        .isEqualTo(text);
  }

  @Test
  void theEnvironmentOnlyWhenReleased() {
    Variables.Source source = new Variables(null, Variables.Rows.NEXT, true).source(1);
    assertThat(template(source, "{{$env.PATH}}").text(source.draw(0, 0)))
        .isEqualTo(System.getenv("PATH"));
    assertThatThrownBy(() -> template(source, "{{$env.NO_SUCH_VARIABLE_HERE}}"))
        .hasMessageContaining("NO_SUCH_VARIABLE_HERE");
  }

  private static Template template(Variables.Source source, String text) {
    return Template.compile(text, source::compile, UnaryOperator.identity());
  }
}
