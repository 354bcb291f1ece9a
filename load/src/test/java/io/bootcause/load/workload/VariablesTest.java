package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        "{{open"
      })
  void whatMeansNothingIsSaid(String text) {
    Variables.Source source = new Variables(TABLE, Variables.Rows.NEXT, false).source(1);
    assertThatThrownBy(() -> template(source, text)).isInstanceOf(IllegalArgumentException.class);
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
