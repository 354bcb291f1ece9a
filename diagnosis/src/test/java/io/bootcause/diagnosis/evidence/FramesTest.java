package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FramesTest {
  @Test
  void aStarStandsForAnyCharacters() {
    Frames frames = Frames.of("a.B#c", "a.Pool#get*", "a.*Builder#build");

    assertThat(frames.has("a.B#c")).isTrue();
    assertThat(frames.has("a.Pool#getConnection")).isTrue();
    assertThat(frames.has("a.Pool#get")).isTrue();
    assertThat(frames.has("a.b.AgentBuilder#build")).isTrue();
    assertThat(frames.has("a.Builder#build")).isTrue();

    assertThat(frames.has("a.B#cd")).isFalse();
    assertThat(frames.has("a.Builder#rebuild")).isFalse();
    assertThat(frames.has("Builder#build")).isFalse();
  }

  @Test
  void beginningAndEndDoNotOverlap() {
    assertThat(Frames.of("a.b*b.c").has("a.b.c")).isFalse();
  }

  @Test
  void twoStarsAreAMistake() {
    assertThatThrownBy(() -> Frames.of("a.*B#*")).isInstanceOf(IllegalArgumentException.class);
  }
}
