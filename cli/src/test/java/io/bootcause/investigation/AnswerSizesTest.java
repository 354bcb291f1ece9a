package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import org.junit.jupiter.api.Test;

class AnswerSizesTest {
  private static AnswerSizes of(int count, long bytes, long otherBytes) {
    AnswerSizes sizes = new AnswerSizes();
    for (int i = 0; i < count; i++) {
      sizes.add(answer(0, bytes, SampleOutcome.OK));
      sizes.add(answer(1, otherBytes, SampleOutcome.OK));
      sizes.add(answer(0, 0, SampleOutcome.CANCELLED));
    }
    return sizes;
  }

  private static Sample answer(int request, long bytes, SampleOutcome outcome) {
    return new Sample(request, 1, 0, 1, 1, 0, 0, 2, 3, 4, 200, outcome, bytes);
  }

  @Test
  void halfAsLongIsNoLongerTheSame() {
    assertThat(of(9, 500, 2_000).objection(of(9, 1_000, 2_000))).isEmpty();
    assertThat(of(9, 499, 2_000).objection(of(9, 1_000, 2_000)))
        .contains("its answers are not those of the service as it is: 499 bytes in place of 1,000");
  }

  @Test
  void eachKindOfRequestCounts() {
    assertThat(of(9, 1_000, 20).objection(of(9, 1_000, 48_000))).isPresent();
  }

  @Test
  void aChangeMayAddToThem() {
    assertThat(of(9, 60_000, 2_000).objection(of(9, 1_000, 2_000))).isEmpty();
  }

  @Test
  void aFewAnswersDoNotDecide() {
    assertThat(of(4, 1, 1).objection(of(9, 1_000, 2_000))).isEmpty();
    assertThat(of(9, 1, 1).objection(new AnswerSizes())).isEmpty();
  }
}
