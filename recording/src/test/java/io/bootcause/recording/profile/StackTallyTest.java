package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class StackTallyTest {
  private static ProfiledStack stack(
      long first, long last, int samples, long thread, String name, List<String> frames, String k) {
    return new ProfiledStack(first, last, thread, name, true, false, samples, frames, k);
  }

  @Test
  void addsUpWhatThreadsOfOneKindDid() {
    StackTally tally = new StackTally(0, 100);
    tally.add(stack(10, 10, 1, 1, "http-nio-8080-exec-1", List.of("a.B#c"), "J"));
    tally.add(stack(20, 20, 1, 2, "http-nio-8080-exec-12", List.of("a.B#c"), "J"));
    tally.add(stack(30, 30, 1, 2, "http-nio-8080-exec-12", List.of("a.B#d"), "J"));

    assertThat(tally.stacks())
        .extracting(ThreadStack::threads, ThreadStack::weight)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("http-nio-#-exec-#", 2L),
            org.assertj.core.groups.Tuple.tuple("http-nio-#-exec-#", 1L));
    assertThat(tally.threads()).containsEntry("http-nio-#-exec-#", 2);
  }

  @Test
  void virtualThreadsAreNoPool() {
    StackTally tally = new StackTally(0, 100);
    tally.addVirtual(stack(10, 10, 7, 1, "tomcat-handler-1", List.of("a.B#c"), "J"));
    tally.addVirtual(stack(10, 10, 7, 2, "tomcat-handler-2", List.of("a.B#c"), "J"));

    assertThat(tally.stacks()).singleElement().extracting(ThreadStack::weight).isEqualTo(14L);
    assertThat(tally.threads()).isEmpty();
  }

  @Test
  void countsOnlyThePartWithinTheSpan() {
    StackTally tally = new StackTally(100, 200);
    tally.add(stack(0, 290, 30, 1, "t", List.of("a.B#sleep"), "J"));

    assertThat(tally.stacks()).singleElement().extracting(ThreadStack::weight).isEqualTo(11L);
  }

  @Test
  void leavesTheKernelOutButNotTheThreadsNativeCode() {
    StackTally tally = new StackTally(0, 100);
    tally.add(stack(1, 1, 1, 1, "t", List.of("a.B#c", "libc#read", "vfs_read"), "JNK"));

    assertThat(tally.stacks())
        .singleElement()
        .satisfies(s -> assertThat(s.frames()).containsExactly("a.B#c", "libc#read"))
        .satisfies(s -> assertThat(s.isJava(1)).isFalse());
  }
}
