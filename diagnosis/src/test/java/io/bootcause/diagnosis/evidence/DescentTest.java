package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.budget.Join;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.recording.Recording;
import io.bootcause.wire.TracedCall;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** From samples, level by level, to the methods that own what slow requests take more. */
class DescentTest {
  private static final long MS = 1_000_000;
  private static final String LIST = "shop.Orders#list";
  private static final String FIND = "orm.Session#find";
  private static final String LOAD = "orm.Loader#load";
  private static final String READ = "orm.Row#read";
  private static final String SOCKET = "java.net.Socket#read";

  private final Recording recording = recording();
  private final SlowSplit split = SlowSplit.of(Join.of(recording), OptionalDouble.empty());
  private final ExcessTree sampled =
      ExcessTree.of(split.slow(), split.typical(), recording.stacks());
  private final Origins origins = new Origins(recording);

  /** 100 ms half of which is read from a socket and half turned into rows, against 5 ms. */
  private static Recording recording() {
    Recordings r =
        new Recordings()
            .library("web", "web", "1", 9)
            .library("orm", "orm", "1", 9)
            .from("web", "web.Server", "web.Dispatcher")
            .from("orm", "orm.Session", "orm.Loader", "orm.Row")
            .usersOwn("shop.Orders")
            .steady();
    for (int i = 0; i < 4; i++) {
      r.request(100, 0, 0, "web.Server#run", "web.Dispatcher#go", LIST, FIND, LOAD, SOCKET);
      r.request(100, 0, 0, "web.Server#run", "web.Dispatcher#go", LIST, FIND, READ);
    }
    for (int i = 0; i < 20; i++) {
      r.request(5, 0, 0, "web.Server#run", "web.Dispatcher#go");
    }
    return r.build();
  }

  /** Each slow request with these calls, depth and milliseconds; typical ones with none. */
  private Descent with(Set<String> untimable, Object... calls) {
    List<TracedCall> all = new ArrayList<>();
    List<String> timed = new ArrayList<>();
    for (int i = 0; i < calls.length; i += 3) {
      String frame = (String) calls[i];
      timed.add(frame);
      int hash = frame.indexOf('#');
      all.add(
          new TracedCall(
              1,
              0,
              frame.substring(0, hash),
              frame.substring(hash + 1),
              (int) calls[i + 1],
              0,
              (int) calls[i + 2] * MS,
              ""));
    }
    ExcessTree exact =
        ExcessTree.ofCalls(
            split.slow(), split.typical(), r -> split.slow().contains(r) ? all : List.of(), 0);
    return Descent.of(sampled, exact, origins, Set.copyOf(timed), untimable);
  }

  @Test
  void beforeAnythingIsTimedThoseAreWorthItWhereTheTimeDivides() {
    Descent start = with(Set.of());
    assertThat(start.places()).singleElement().matches(Descent.Place::isRequest);
    assertThat(start.explained()).isZero();
    assertThat(start.next(9)).containsExactlyInAnyOrder(LIST, FIND, LOAD, READ);
    assertThat(start.next(2)).containsExactlyInAnyOrder(LIST, FIND);
  }

  @Test
  void whatOwnsTheExcessIsOpenAsLongAsSamplesShowMoreBelow() {
    Descent level = with(Set.of(), LIST, 0, 92, FIND, 1, 90);
    assertThat(level.places()).extracting(Descent.Place::frame).containsExactly(FIND);
    assertThat(level.places().get(0).open()).isTrue();
    assertThat(level.places().get(0).path()).containsExactly(LIST, FIND);
    assertThat(level.explained()).isZero();
    assertThat(level.next(9)).containsExactly(LOAD, READ);
  }

  @Test
  void whereOnlyTheJdkIsBelowItIsExplained() {
    Descent last = with(Set.of(), LIST, 0, 92, FIND, 1, 90, LOAD, 2, 45, READ, 2, 40);
    assertThat(last.places()).extracting(Descent.Place::frame).containsExactly(LOAD, READ);
    assertThat(last.places()).noneMatch(Descent.Place::open);
    assertThat(last.places()).extracting(Descent.Place::below).containsExactly(SOCKET, "");
    assertThat(last.next(9)).isEmpty();
    assertThat(last.explained()).isCloseTo(85 / 95.0, within(0.001));
  }

  @Test
  void whatMustNotBeTimedIsToldBySamplesOnly() {
    Descent level = with(Set.of(READ), LIST, 0, 92, FIND, 1, 90, LOAD, 2, 45);
    assertThat(level.next(9)).isEmpty();
    assertThat(level.places())
        .extracting(Descent.Place::frame, Descent.Place::below)
        .containsExactlyInAnyOrder(tuple(LOAD, SOCKET), tuple(FIND, READ));
  }

  @Test
  void timingsOwnCostIsTakenOutAndLostCallersArePassedOver() {
    List<TracedCall> calls =
        List.of(
            new TracedCall(1, 0, "a.A", "outer", 0, 0, 10 * MS, ""),
            new TracedCall(1, 0, "a.A", "inner", 1, 0, 2 * MS, ""),
            new TracedCall(1, 0, "a.A", "inner", 1, 3 * MS, 5 * MS, ""),
            new TracedCall(1, 0, "a.A", "deep", 4, 3 * MS, 4 * MS, ""));
    List<JoinedRequest> one = split.slow().subList(0, 1);
    ExcessTree.Node root = ExcessTree.ofCalls(one, List.of(), r -> calls, MS / 2).root();
    assertThat(root.excessNanos()).isEqualTo(98.0 * MS);
    ExcessTree.Node outer = root.child("a.A#outer");
    assertThat(outer.excessNanos()).isEqualTo(8.5 * MS);
    ExcessTree.Node inner = outer.child("a.A#inner");
    assertThat(inner.slowCalls()).isEqualTo(2);
    assertThat(inner.excessNanos()).isEqualTo(3.5 * MS);
    assertThat(inner.child("a.A#deep").excessNanos()).isEqualTo(MS);
    assertThat(outer.selfExcessNanos()).isEqualTo(5.0 * MS);
  }
}
