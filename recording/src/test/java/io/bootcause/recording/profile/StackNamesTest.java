package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StackNamesTest {
  @ParameterizedTest
  @CsvSource({
    "a.B$$Lambda$14/0x0000000800c03000, a.B$$Lambda",
    "a.B$$Lambda.0x00007f1c3c0f1b38, a.B$$Lambda",
    "java.lang.invoke.LambdaForm$MH.0x000000080011a400, java.lang.invoke.LambdaForm$MH",
    "jdk.internal.reflect.GeneratedMethodAccessor17, jdk.internal.reflect.GeneratedMethodAccessor",
    "a.B$1, a.B$1",
    "a.MyAccessor17, a.MyAccessor17",
    "a.B$$EnhancerBySpringCGLIB$$1a2b3c4d, a.B$$EnhancerBySpringCGLIB$$1a2b3c4d",
    "libc.so.6, libc.so.6"
  })
  void namesAreTheSameInEveryJvm(String type, String stable) {
    assertThat(StackNames.stable(type)).isEqualTo(stable);
  }

  @Test
  void profilersOwnFramesAreCutOff() {
    List<String> interrupted =
        List.of(
            "libasyncProfiler.so#StackWalker::walkVM",
            "libasyncProfiler.so#WallClock::signalHandler",
            "libc.so.6#__restore_rt",
            "a.B#busy",
            "java.lang.Thread#run");
    assertThat(StackNames.profilersOwn(interrupted)).isEqualTo(3);
    assertThat(StackNames.profilersOwn(interrupted.subList(3, 5))).isZero();
    assertThat(StackNames.profilersOwn(interrupted.subList(0, 3)))
        .as("nothing else would be left")
        .isZero();
    assertThat(StackNames.profilersOwn(List.of("do_syscall_64", "libc.so.6#read", "a.B#c")))
        .isZero();
  }
}
