package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceParentTest {
  @Test
  void theExampleOfTheStandard() {
    String value = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

    assertThat(TraceParent.parse(value))
        .isEqualTo(new TraceParent("4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"));
    assertThat(TraceParent.in(Map.of("TraceParent", " " + value))).isEqualTo(value);
    assertThat(TraceParent.in(Map.of("Accept", value))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e473-00f067aa0ba902b7-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
      })
  void whatIsNotWellFormedIsNoTrace(String value) {
    assertThat(TraceParent.parse(value)).isNull();
    assertThat(TraceParent.in(Map.of("traceparent", value))).isEmpty();
  }

  @Test
  void eachIsAnotherAndTheSeedDoesNotDecideIt() {
    List<String> made =
        Stream.of(1, 1, 2)
            .flatMap(
                seed -> {
                  Variables.Source source = Variables.none().source(seed);
                  Template template =
                      Template.compile(TraceParent.TEMPLATE, source::compile, text -> text);
                  return Stream.of(0, 1).map(n -> template.text(source.draw(n, 0)));
                })
            .toList();

    assertThat(made).doesNotHaveDuplicates().allMatch(value -> TraceParent.parse(value) != null);
  }
}
