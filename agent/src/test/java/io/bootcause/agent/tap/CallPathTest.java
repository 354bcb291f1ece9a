package io.bootcause.agent.tap;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.wire.TappedCall;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CallPathTest {
  private final TapMethods methods = new TapMethods();
  private final int a = methods.add("a", "A", "a", true);
  private final int b = methods.add("b", "B", "b", false);
  private final int c = methods.add("c", "C", "c", false);
  private final CallPath path = new CallPath();

  @Test
  void callsOfOneMethodFromOnePlaceAreCountedTogether() {
    path.begin(a, 0);
    call(b, 10, 30);
    call(c, 30, 35);
    call(b, 40, 45);
    path.exit(0, 100, false);
    assertThat(tree()).isEqualTo("0 a 1x 100/100, 1 b 2x 25/20, 1 c 1x 5/5");
  }

  @Test
  void recursionMakesPlacesBelow() {
    path.begin(a, 0);
    int one = enter(b, 10);
    int two = enter(b, 20);
    path.exit(two, 25, false);
    path.exit(one, 40, false);
    path.exit(0, 50, false);
    assertThat(tree()).isEqualTo("0 a 1x 50/50, 1 b 1x 30/30, 2 b 1x 5/5");
  }

  @Test
  void anExceptionEndsWhatItGoesThrough() {
    path.begin(a, 0);
    enter(b, 10);
    enter(c, 20);
    path.unwind(0, 40); // a catches what c threw
    call(c, 50, 60);
    path.exit(0, 100, false);
    assertThat(tree()).isEqualTo("0 a 1x 100/100, 1 b 1x 30/30 1!, 2 c 1x 20/20 1!, 1 c 1x 10/10");
  }

  @Test
  void whatIsTooDeepIsItsCallersTime() {
    path.begin(a, 0);
    int one = path.enter(b, 1);
    path.started(10);
    assertThat(path.enter(c, 1)).isEqualTo(-1);
    path.exit(one, 30, false);
    path.exit(0, 40, true);
    assertThat(tree()).isEqualTo("0 a 1x 40/40 1!, 1 b 1x 20/20");
  }

  @Test
  void placesAreBounded() {
    path.begin(a, 0);
    for (int i = 0; i < CallPath.MOST + 10; i++) {
      int place = path.enter(methods.add("m" + i, "M", "m" + i, false), 5);
      if (place >= 0) {
        path.exit(place, 1, false);
      }
    }
    path.exit(0, 10, false);
    assertThat(path.tree(methods)).hasSize(CallPath.MOST);
    assertThat(path.lost()).isEqualTo(11);
  }

  private void call(int method, long from, long to) {
    path.exit(enter(method, from), to, false);
  }

  private int enter(int method, long now) {
    int place = path.enter(method, 10);
    path.started(now);
    return place;
  }

  private String tree() {
    List<TappedCall.Node> nodes = path.tree(methods);
    return nodes.stream()
        .map(
            n ->
                n.depth()
                    + " "
                    + n.method()
                    + " "
                    + n.calls()
                    + "x "
                    + n.totalNanos()
                    + "/"
                    + n.maxNanos()
                    + (n.failed() == 0 ? "" : " " + n.failed() + "!"))
        .collect(Collectors.joining(", "));
  }
}
