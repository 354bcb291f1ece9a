package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Inside;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.RequestSpan;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExcessTreeTest {
  private static final long MS = 1_000_000;
  private static final Phase PHASE = new Phase("p", Shape.IDLE, 0, 31, 1, 0, false, 1, 2, 0, 0);

  /** Where a class of the path was retransformed, the profiler cannot walk below its old frames. */
  @Test
  void stacksThatAreCutOffAtTheirRootAreFollowed() {
    List<Inside<StackSample>> stacks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      stacks.add(
          new Inside<>(
              0,
              new StackSample(
                  (1000 + i) * MS,
                  7,
                  "exec-1",
                  true,
                  1,
                  List.of("break_interpreted", "a.Server#run", "a.Scan#all", "read"),
                  true,
                  "NJJN")));
    }
    ExcessTree tree = ExcessTree.of(List.of(request(1000, 1100)), List.of(), stacks);
    assertThat(tree.frontierPath())
        .extracting(ExcessTree.Node::frame)
        .containsExactly("a.Server#run", "a.Scan#all");
    assertThat(tree.frontierPath().get(1).excessNanos()).isEqualTo(100.0 * MS);
  }

  /** Which thread of Jetty's takes a request, and by what way, is a matter of chance. */
  @Test
  void howAThreadCameToTheRequestMakesNoDifference() {
    String begins = "org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker#run";
    List<Inside<StackSample>> stacks = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      boolean slow = i < 80;
      List<String> way =
          slow
              ? List.of("java.lang.Thread#run", "a.Pool#run", "a.Reserved#run", begins, "a.Api#get")
              : List.of("break_interpreted", "a.Pool#run", begins, "a.Api#get", "a.Api#more");
      String kinds = slow ? "JJJJJ" : "NJJJJ";
      stacks.add(
          new Inside<>(
              0, new StackSample((1000 + i) * MS, 7, "exec-1", true, 1, way, true, kinds)));
    }
    ExcessTree tree =
        ExcessTree.of(List.of(request(1000, 1080)), List.of(request(1080, 1100)), stacks);

    ExcessTree.Node api = tree.root().child(begins).child("a.Api#get");
    assertThat(api.slowNanos()).isCloseTo(80.0 * MS, withinPercentage(1));
    assertThat(api.typicalNanos()).isCloseTo(20.0 * MS, withinPercentage(1));
    assertThat(tree.root().children()).hasSize(1);
  }

  private static JoinedRequest request(long from, long to) {
    long[] stamps = new long[Boundary.values().length];
    stamps[Boundary.CONTAINER_ENTER.ordinal()] = from * MS;
    stamps[Boundary.FINISHED.ordinal()] = to * MS;
    return new JoinedRequest(
        PHASE,
        0,
        new Sample(
            0,
            1,
            0,
            from * MS,
            from * MS,
            0,
            0,
            from * MS,
            to * MS,
            to * MS,
            200,
            SampleOutcome.OK,
            1),
        new RequestSpan(1, 0, 7, 200, -1, 0, 0, 0, stamps, ""));
  }
}
