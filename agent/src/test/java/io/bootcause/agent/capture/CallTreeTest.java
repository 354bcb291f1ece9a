package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.wire.TracedCall;
import java.util.List;
import org.junit.jupiter.api.Test;

class CallTreeTest {
  private final TracedMethods methods = new TracedMethods();
  private final int a = methods.add("A", "a");
  private final int b = methods.add("B", "b");
  private final CallTree tree = new CallTree();

  CallTreeTest() {
    tree.generation(1);
  }

  @Test
  void depthFollowsNesting() {
    long outer = tree.enter(a, 10, true);
    long inner = tree.enter(b, 20, true);
    tree.exit(inner, 30);
    long again = tree.enter(b, 40, true);
    tree.exit(again, 50);
    tree.exit(outer, 60);
    List<TracedCall> calls = calls(99);
    assertThat(calls).extracting(TracedCall::depth).containsExactly(0, 1, 1);
    assertThat(calls).extracting(TracedCall::exit).containsExactly(60L, 30L, 50L);
  }

  @Test
  void aLostExitDoesNotShiftWhatFollows() {
    long outer = tree.enter(a, 10, true);
    tree.enter(b, 20, true);
    tree.exit(outer, 30);
    tree.enter(b, 40, true);
    assertThat(calls(99)).extracting(TracedCall::depth).containsExactly(0, 1, 0);
    assertThat(calls(99)).extracting(TracedCall::exit).containsExactly(30L, 99L, 99L);
  }

  @Test
  void exitsOfTheRequestBeforeAreIgnored() {
    long old = tree.enter(a, 10, true);
    tree.clear();
    tree.generation(2);
    long now = tree.enter(b, 20, true);
    tree.exit(old, 30);
    assertThat(calls(99)).extracting(TracedCall::exit).containsExactly(99L);
    assertThat(tree.method(old)).isEqualTo(-1);
    assertThat(tree.method(now)).isEqualTo(b);
  }

  @Test
  void beyondTheBoundCallsAreCountedOnly() {
    for (int i = 0; i < CallTree.MOST_CALLS + 5; i++) {
      long call = tree.enter(a, i, true);
      assertThat(call == 0).isEqualTo(i >= CallTree.MOST_CALLS);
      assertThat((call & 1) == 1).as("subject of %d", i).isEqualTo(i < CallTree.MOST_SUBJECTS);
      tree.exit(call, i);
    }
    assertThat(tree.toBatch(1, 0, 0, methods).dropped()).isEqualTo(5);
    assertThat(calls(0)).hasSize(CallTree.MOST_CALLS);
  }

  @Test
  void noSubjectIsAskedForUnlessItIsWanted() {
    assertThat(tree.enter(a, 10, false) & 1).isZero();
    assertThat(tree.enter(b, 20, true) & 1).isEqualTo(1);
  }

  private List<TracedCall> calls(long end) {
    return tree.toBatch(1, 0, end, methods).calls();
  }
}
