package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadStackTest {
  private static ThreadStack stack(String... types) {
    StringBuilder kinds = new StringBuilder();
    for (int i = 0; i < types.length; i++) {
      boolean innermost = i + 1 == types.length;
      kinds.append(innermost ? FrameKind.innermost(types[i]) : FrameKind.ofJfr(types[i]).letter());
    }
    return new ThreadStack("exec-#", true, true, 1, List.of(types), kinds.toString());
  }

  @Test
  void knowsThatTheInterpreterIsAtItsEnd() {
    assertThat(stack("JIT compiled", "Interpreted").interpreted()).isTrue();
    assertThat(stack("Interpreted", "JIT compiled").interpreted()).isFalse();
    assertThat(stack("Interpreted", "Native").interpreted()).isFalse();
  }

  @Test
  void interpretedCodeIsJava() {
    ThreadStack stack = stack("Interpreted", "Interpreted");

    assertThat(stack.isJava(0)).isTrue();
    assertThat(stack.isJava(1)).isTrue();
    assertThat(stack.from(1).interpreted()).isTrue();
  }
}
