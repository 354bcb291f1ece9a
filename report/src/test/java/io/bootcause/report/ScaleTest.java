package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ScaleTest {
  @Test
  void endsOnRoundNumbers() {
    assertThat(Scale.fromZero(52.6).ticks())
        .containsExactly(0.0, 10.0, 20.0, 30.0, 40.0, 50.0, 60.0);
    assertThat(Scale.ofRatios(List.of(0.0655, 1.05)).ticks())
        .usingComparatorForType((a, b) -> Math.abs(a - b) < 1e-9 ? 0 : 1, Double.class)
        .containsExactly(0.05, 0.1, 0.2, 0.5, 1.0, 2.0);
  }

  @Test
  void halfAndDoubleAreEquallyFarFromOne() {
    Scale scale = Scale.ofRatios(List.of(0.5, 2.0));

    assertThat(scale.position(1) - scale.position(0.5))
        .isCloseTo(scale.position(2) - scale.position(1), within(1e-9));
  }

  @Test
  void whatIsBeyondItsEndsIsNotOnIt() {
    Scale scale = Scale.ofRatios(List.of(0.5, 2.0));

    assertThat(scale.holds(2)).isTrue();
    assertThat(scale.holds(2.1)).isFalse();
    assertThat(scale.holds(0.4)).isFalse();
    assertThat(scale.position(30)).isEqualTo(scale.position(2));
  }

  @Test
  void manyDecadesKeepOnlyPowersOfTen() {
    assertThat(Scale.ofRatios(List.of(0.001, 30.0)).ticks())
        .allSatisfy(
            t -> assertThat(Math.log10(t)).isCloseTo(Math.rint(Math.log10(t)), within(1e-6)))
        .anySatisfy(t -> assertThat(t).isCloseTo(1, within(1e-9)));
  }

  @Property
  void ratiosKeepTheirOrderAndStayInside(
      @ForAll @DoubleRange(min = 0.0002, max = 1000) @net.jqwik.api.constraints.Scale(4) double a,
      @ForAll @DoubleRange(min = 0.0002, max = 1000) @net.jqwik.api.constraints.Scale(4) double b) {
    Scale scale = Scale.ofRatios(List.of(a, b));

    assertThat(scale.position(Math.min(a, b))).isLessThanOrEqualTo(scale.position(Math.max(a, b)));
    assertThat(List.of(scale.position(a), scale.position(b), scale.position(1)))
        .allSatisfy(p -> assertThat(p).isBetween(3.0, 97.0));
    assertThat(scale.ticks()).hasSizeBetween(2, 8);
  }

  @Property
  void axisFromZeroReachesTheMost(
      @ForAll @DoubleRange(min = 1e-6, max = 1e9) @net.jqwik.api.constraints.Scale(6) double most) {
    Scale scale = Scale.fromZero(most);

    double end = scale.ticks().get(scale.ticks().size() - 1);
    assertThat(end).isBetween(most * 0.9999, most * 2.6);
    assertThat(scale.ticks()).hasSizeBetween(2, 8);
  }

  @Test
  void whatReachesZeroReachesFurtherThanTheLeast() {
    Scale scale = Scale.ofRatios(List.of(0.0, 0.1, 0.37));

    assertThat(scale.position(0)).isLessThan(scale.position(0.1) - 10);
  }
}
