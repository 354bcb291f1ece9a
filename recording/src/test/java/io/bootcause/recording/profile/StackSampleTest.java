package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.junit.jupiter.api.Test;

class StackSampleTest {
  @Test
  void keepsEverythingAsJson() throws Exception {
    StackSample sample =
        new StackSample(
            5, 7, "exec-1", true, 3, List.of("a.B#c", "libc.so#read", "ksys"), false, "JNK");
    ObjectMapper mapper = new ObjectMapper();
    StackSample back = mapper.readValue(mapper.writeValueAsString(sample), StackSample.class);
    assertThat(back).isEqualTo(sample);
    assertThat(back.kind(0)).isEqualTo(FrameKind.JAVA);
    assertThat(back.kind(1)).isEqualTo(FrameKind.NATIVE);
    assertThat(back.kind(2)).isEqualTo(FrameKind.KERNEL);
  }

  @Test
  void eachFrameHasItsKind() {
    assertThat(new StackSample(5, 7, "t", true, 1, List.of("a.B#c", "a.B#d")).kinds())
        .isEqualTo("JJ");
    assertThatThrownBy(() -> new StackSample(5, 7, "t", true, 1, List.of("a.B#c"), true, "JJ"))
        .hasMessageContaining("each frame");
  }
}
