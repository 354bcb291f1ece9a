package io.bootcause.agent.capture;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.wire.Reading;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.WaitBatch;
import io.bootcause.wire.WaitKind;
import java.net.SocketOptions;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import shop.Till;

class WaitRecorderTest {
  private static final int PORT = 40_000;

  private final ThreadTable threads = new ThreadTable(64);
  private final Connections connections = new Connections();
  private final Subjects subjects = new Subjects();
  private final WaitRing ring = new WaitRing(1024, subjects);
  private final PeerWaits answers = new PeerWaits("");
  private final PeerWaits rests = new PeerWaits("rest.");
  private final WaitRecorder waits =
      new WaitRecorder(threads, connections, ring, subjects, answers, rests);

  /** A request on the calling thread, whose id is taken to be 1. */
  private RequestState request() {
    RequestState state = threads.acquire(1);
    state.nextRequest(-1);
    state.port = PORT;
    state.open = true;
    state.nesting = 1;
    connections.begin(state);
    return state;
  }

  private List<RequestWait> seen() {
    WaitBatch batch = ring.drain(1000);
    return batch == null ? List.of() : batch.waits();
  }

  private static int kind(WaitKind kind) {
    return kind.ordinal();
  }

  @Test
  void whereALineForALockIsJoinedIsLookedAt() {
    RequestState state = request();
    for (WaitKind kind : new WaitKind[] {WaitKind.HTTP_CALL, WaitKind.LOCK}) {
      assertThat(Till.pay(() -> waits.callBegin(state, new Object(), kind(kind)))).isTrue();
    }
    List<Reading> readings = new ArrayList<>();
    waits.lockLines.read(readings, 5);
    assertThat(readings).hasSize(2).allMatch(reading -> reading.value() == 1);
    assertThat(readings.get(0).name()).isEqualTo("lines");
    assertThat(readings.get(1).name()).startsWith("lines[shop.Till#pay");
  }

  @Test
  void onlyTheOutermostCounts() {
    RequestState state = request();
    long outer = waits.enter(state, kind(WaitKind.STATEMENT), "select 1");
    assertThat(waits.enter(state, kind(WaitKind.STATEMENT), "select 2")).isZero();
    assertThat(waits.enter(state, kind(WaitKind.LOCK), "x")).isZero();
    waits.exit(state, outer);
    assertThat(seen()).extracting(RequestWait::subject).containsExactly("select ?");
  }

  /** A proxy around the driver's statement tells of the same batch once more. */
  @Test
  void howManyABatchHolds() {
    RequestState state = request();
    for (int size = 2; size <= 4; size++) {
      long outer = waits.enter(state, kind(WaitKind.STATEMENT), "update a");
      long inner = waits.enter(state, kind(WaitKind.STATEMENT), "update a");
      waits.batched(state, new int[size]);
      waits.exit(state, inner);
      waits.batched(state, new long[size]);
      waits.exit(state, outer);
    }
    waits.batched(state, new int[9]);
    waits.batched(null, new int[9]);

    List<Reading> readings = new ArrayList<>();
    waits.batches.read(readings, 1);
    assertThat(readings).extracting(Reading::toString).containsExactly("batch.size[update a]=3.0");
  }

  /** As the JDK's SocketImpl, as far as it is asked. */
  private static final class Connected implements SocketOptions {
    private final boolean noDelay;

    Connected(boolean noDelay) {
      this.noDelay = noDelay;
    }

    @Override
    public void setOption(int option, Object value) {}

    @Override
    public Object getOption(int option) {
      return noDelay;
    }

    @Override
    public String toString() {
      return "Socket[addr=/127.0.0.1,port=8080,localport=40123]";
    }
  }

  /** An HTTP client's second read, say, within a call that has a line of its own. */
  @Test
  void theRestOfAnAnswerWithinAnotherWaitIsCounted() {
    RequestState state = request();
    Connected socket = new Connected(false);
    int read = kind(WaitKind.SOCKET_READ);
    long call = waits.enter(state, kind(WaitKind.HTTP_CALL), "GET /");
    assertThat(waits.enter(state, read, socket)).isZero();
    assertThat(waits.enter(state, read, socket)).isNegative();
    waits.exit(state, TimeUnit.MILLISECONDS.toNanos(50) - System.nanoTime());
    WaitRecorder.socketWritten(state, socket);
    assertThat(waits.enter(state, read, socket)).isZero();
    waits.exit(state, call - TimeUnit.MILLISECONDS.toNanos(1));

    List<Reading> readings = new ArrayList<>();
    answers.read(readings, 0);
    assertThat(readings).isEmpty();
    rests.read(readings, 0);
    assertThat(readings.stream().map(Reading::toString))
        .contains("rest.late[127.0.0.1:8080]=1.0", "rest.held[127.0.0.1:8080]=1.0");
    assertThat(seen()).extracting(RequestWait::kind).containsExactly(WaitKind.HTTP_CALL);
  }

  /** An HTTP client that was told to leave Nagle's algorithm on, say. */
  @Test
  void anAnswerToSeveralWritesWithinAnotherWaitIsCounted() {
    RequestState state = request();
    int read = kind(WaitKind.SOCKET_READ);
    for (boolean noDelay : new boolean[] {false, true}) {
      Connected socket = new Connected(noDelay);
      long call = waits.enter(state, kind(WaitKind.HTTP_CALL), "POST /");
      WaitRecorder.socketWritten(state, socket);
      assertThat(waits.enter(state, read, socket)).isZero();
      WaitRecorder.socketWritten(state, socket);
      WaitRecorder.socketWritten(state, socket);
      assertThat(waits.enter(state, read, socket)).isNegative();
      waits.exit(state, TimeUnit.MILLISECONDS.toNanos(43) - System.nanoTime());
      waits.exit(state, call - TimeUnit.MILLISECONDS.toNanos(1));
    }

    List<Reading> readings = new ArrayList<>();
    answers.read(readings, 0);
    rests.read(readings, 0);
    assertThat(readings.stream().map(Reading::toString))
        .contains("late[127.0.0.1:8080]=1.0", "held[127.0.0.1:8080]=1.0")
        .hasSize(4);
    assertThat(seen())
        .extracting(RequestWait::kind)
        .containsExactly(WaitKind.HTTP_CALL, WaitKind.HTTP_CALL);
  }

  @Test
  void whoEndsAWaitForAnotherThreadIsNamed() throws InterruptedException {
    RequestState state = request();
    wakes("early-1", 1);
    long ticket = waits.enter(state, kind(WaitKind.AWAIT), "latch");
    wakes("another's-1", 2);
    wakes("job-7", 1);
    TimeUnit.MILLISECONDS.sleep(1);
    waits.exit(state, ticket);

    long lock = waits.enter(state, kind(WaitKind.LOCK), "a lock");
    wakes("job-7", 1);
    TimeUnit.MILLISECONDS.sleep(1);
    waits.exit(state, lock);

    long unseen = waits.enter(state, kind(WaitKind.AWAIT), new Object());
    TimeUnit.MILLISECONDS.sleep(1);
    waits.exit(state, unseen);
    assertThat(seen())
        .extracting(RequestWait::subject)
        .containsExactly("job-#", "a lock", "java.lang.Object");
  }

  @Test
  void whoHasWhatARequestWasPutOffForIsNamed() throws InterruptedException {
    RequestState state = request();
    Object answer = new Object();
    waits.putOff(state, answer);
    threads.releaseWithout(1);
    Thread answering = new Thread(() -> waits.putOffNoMore(2, answer), "batch#0-13");
    answering.start();
    answering.join();
    waits.wasPutOff(state, 2, 10, 20);
    waits.putOffNoMore(2, answer);
    waits.wasPutOff(state, 2, 30, 40);
    assertThat(seen()).extracting(RequestWait::subject).containsExactly("batch##-#", "");
  }

  private void wakes(String name, long parked) throws InterruptedException {
    Thread waker = new Thread(() -> waits.unparks(parked), name);
    waker.start();
    waker.join();
  }

  @Test
  void aClientsPoolIsNamedInsideItsCall() throws InterruptedException {
    RequestState state = request();
    long call = waits.enter(state, kind(WaitKind.HTTP_CALL), new Call());
    long lease = waits.enter(state, kind(WaitKind.HTTP_CONNECTION), "pool");
    waits.exit(state, lease);
    Thread.sleep(1);
    waits.exit(state, call);
    assertThat(seen())
        .extracting(RequestWait::kind)
        .containsExactly(WaitKind.HTTP_CONNECTION, WaitKind.HTTP_CALL);
  }

  @Test
  void anAnswerThatIsThereAlreadyIsNoCall() {
    RequestState state = request();
    long now = System.nanoTime();
    waits.enter(state, kind(WaitKind.HTTP_CALL), new Call());
    waits.exit(state, now + 1_000_000_000L);
    waits.enter(state, kind(WaitKind.HTTP_CALL), new Call());
    waits.exit(state, now - 1_000_000_000L);
    assertThat(seen()).hasSize(1);
  }

  @Test
  void hundredsOfTheSameAreToldTogether() {
    RequestState state = request();
    for (int i = 0; i < 900; i++) {
      waits.exit(state, waits.enter(state, kind(WaitKind.STATEMENT), "select a"));
      waits.exit(state, waits.enter(state, kind(WaitKind.STATEMENT), "select b"));
    }
    assertThat(seen()).hasSize(32).allMatch(wait -> wait.times() == 1);
    waits.tellRepeated(state);
    List<RequestWait> together = seen();
    assertThat(together)
        .extracting(RequestWait::subject)
        .containsExactlyInAnyOrder("select a", "select b");
    assertThat(together)
        .allMatch(wait -> wait.times() == 884)
        .allMatch(wait -> wait.nanos() < wait.end() - wait.start());
    waits.tellRepeated(state);
    assertThat(seen()).isEmpty();
  }

  /** Whoever gives a lock of coroutines back is at another request, and resumes the next. */
  @Test
  void whoeverGivesALockBackResumesTheNextForItsOwnRequest() throws InterruptedException {
    RequestState state = request();
    Object waiter = new Object();
    assertThat(waits.callBegin(state, waiter, kind(WaitKind.LOCK))).isTrue();
    Thread.sleep(1);
    RequestState other = threads.acquire(2);
    other.nextRequest(-1);
    other.port = PORT + 1;
    other.open = true;
    other.nesting = 1;
    connections.begin(other);
    waits.answerEnter(2, waiter, true);
    assertThat(threads.find(2).port).isEqualTo(PORT);
    Object resumed = new Object();
    waits.handOver(threads.find(2), resumed);
    waits.taskExit(2, false);
    assertThat(threads.find(2)).isSameAs(other);
    waits.taskEnter(3, resumed);
    assertThat(threads.find(3).port).isEqualTo(PORT);
    assertThat(seen()).extracting(RequestWait::kind).contains(WaitKind.LOCK, WaitKind.HANDOVER);
  }

  @Test
  void aLockThatNobodyHasIsNotWaitedFor() {
    RequestState state = request();
    Object waiter = new Object();
    long notBeforeItsAnswer = System.nanoTime() + 1_000_000_000L;
    waits.callBegin(state, waiter, kind(WaitKind.LOCK), notBeforeItsAnswer);
    waits.answerEnter(1, waiter, true);
    waits.taskExit(1, false);
    assertThat(seen()).isEmpty();
    assertThat(threads.find(1)).isSameAs(state);
  }

  @Test
  void ofManyDifferentOnesTheOldestMakeRoom() {
    RequestState state = request();
    for (int i = 0; i < 300; i++) {
      String table = "table" + (char) ('a' + i % 10);
      waits.exit(state, waits.enter(state, kind(WaitKind.STATEMENT), "select " + table));
    }
    waits.tellRepeated(state);
    assertThat(seen().stream().mapToInt(RequestWait::times).sum()).isEqualTo(300);
  }

  @Test
  void ofARequestThatNeverEndedNothingIsLeft() {
    RequestState state = request();
    for (int i = 0; i < 40; i++) {
      waits.exit(state, waits.enter(state, kind(WaitKind.STATEMENT), "select a"));
    }
    seen();
    state.nextRequest(-1);
    waits.tellRepeated(state);
    assertThat(seen()).isEmpty();
  }

  /** As clients' requests are: getters for verb and address. */
  public static final class Call {
    public URI getURI() {
      return URI.create("http://user:pw@127.0.0.1:81/item/4711/x?token=abc");
    }

    public String getMethod() {
      return "GET";
    }
  }

  @Test
  void aCallsSubjectHasNoValues() {
    assertThat(WaitSubjects.httpCall(new Call())).isEqualTo("GET http://127.0.0.1:81/item/#/x?#");
    assertThat(WaitSubjects.withoutValues("http://market/prices"))
        .isEqualTo("http://market/prices");
  }

  @Test
  void nothingIsKeptOutsideARequest() {
    assertThat(waits.enter(null, kind(WaitKind.STATEMENT), "select 1")).isZero();
    RequestState between = threads.acquire(1);
    between.nextRequest(-1);
    assertThat(waits.enter(between, kind(WaitKind.STATEMENT), "select 1")).isZero();
  }

  @Test
  void aTaskBelongsToTheRequestThatHandedItOver() {
    RequestState state = request();
    Object task = new Object();
    waits.handOver(state, task);
    waits.taskEnter(2, task);
    RequestState there = threads.find(2);
    assertThat(there.task).isTrue();
    waits.exit(there, waits.enter(there, kind(WaitKind.STATEMENT), "select 3"));
    waits.taskExit(2, false);
    assertThat(threads.find(2)).isNull();
    List<RequestWait> all = seen();
    assertThat(all)
        .extracting(RequestWait::kind)
        .containsExactly(WaitKind.HANDOVER, WaitKind.STATEMENT, WaitKind.TASK);
    assertThat(all).allMatch(w -> w.elsewhere() && w.clientPort() == PORT);
  }

  @Test
  void aCallIsItsRequestsWhoeverFindsItsConnectionAndItsAnswer() {
    Object subscribed = new Object();
    Call call = new Call();
    waits.callBegin(request(), subscribed, kind(WaitKind.HTTP_CONNECTION));
    threads.releaseWithout(1);
    sleepMillis(1);
    // Thread 2 gives a connection back, at another request.
    other(2);
    waits.callGoesOn(2, subscribed, call, kind(WaitKind.HTTP_CALL));
    sleepMillis(1);
    waits.answerEnter(3, call, false);
    Call next = new Call();
    waits.callBegin(threads.find(3), next, kind(WaitKind.HTTP_CALL));
    waits.taskExit(3, false);
    waits.answerEnter(3, call, true);
    assertThat(threads.find(3).task).isTrue();
    waits.taskExit(3, false);
    waits.answerEnter(3, call, true);
    assertThat(threads.find(3)).as("no part after the last").isNull();
    waits.answerEnter(2, next, true);
    waits.taskExit(2, false);

    assertThat(seen())
        .filteredOn(w -> w.kind() != WaitKind.TASK)
        .allMatch(w -> w.elsewhere() && w.clientPort() == PORT)
        .extracting(RequestWait::kind)
        .containsExactly(WaitKind.HTTP_CONNECTION, WaitKind.HTTP_CALL, WaitKind.HTTP_CALL);
    assertThat(threads.find(2).port).as("still at its own").isEqualTo(PORT + 1);
  }

  @Test
  void whatIsWaitedForForLongIsToldWhileItIs() {
    Call borrowed = new Call();
    waits.callBegin(request(), borrowed, kind(WaitKind.CONNECTION));
    List<Reading> now = new ArrayList<>();
    waits.openCalls(now, System.nanoTime());
    assertThat(now).as("not long yet").isEmpty();
    waits.openCalls(now, System.nanoTime() + 2_000_000_000L);
    assertThat(now)
        .singleElement()
        .extracting(r -> r.name() + " " + r.value())
        .isEqualTo("calls.open[CONNECTION " + Call.class.getName() + "] 1.0");
    now.clear();
    waits.answerEnter(1, borrowed, true);
    waits.taskExit(1, false);
    waits.openCalls(now, System.nanoTime() + 2_000_000_000L);
    assertThat(now).isEmpty();
  }

  @Test
  void whoGivesAConnectionBackGoesOnWithTheNextInLine() {
    Call borrowed = new Call();
    Call statement = new Call();
    waits.callBegin(request(), borrowed, kind(WaitKind.CONNECTION));
    threads.releaseWithout(1);
    sleepMillis(1);
    // Thread 2 gives one back in the midst of another request.
    other(2);
    RequestState its = threads.find(2);
    waits.answerEnter(2, borrowed, true);
    assertThat(threads.find(2).port).as("at the one that waited").isEqualTo(PORT);
    waits.stating(threads.find(2), "select 7");
    waits.callBegin(threads.find(2), statement, kind(WaitKind.STATEMENT));
    waits.taskExit(2, false);
    assertThat(threads.find(2)).as("at its own again").isSameAs(its);
    waits.answerEnter(3, statement, true);
    waits.taskExit(3, false);

    assertThat(seen())
        .filteredOn(w -> w.kind() != WaitKind.TASK)
        .allMatch(w -> w.elsewhere() && w.clientPort() == PORT)
        .extracting(w -> w.kind() + " " + w.subject())
        .containsExactly("CONNECTION " + Call.class.getName(), "STATEMENT select ?");
  }

  private void other(long threadId) {
    RequestState state = threads.acquire(threadId);
    state.nextRequest(-1);
    state.port = PORT + 1;
    state.open = true;
    state.nesting = 1;
    connections.begin(state);
  }

  private static void sleepMillis(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** As a scheduler's tasks are. */
  record Later(long nanos) implements Delayed {
    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return 0;
    }
  }

  @Test
  void whoWaitsForItsTimeIsToldApartFromWhoWaitsForAThread() {
    Later task = new Later(2_000_000);
    waits.handOver(request(), task);
    sleepMillis(3);
    waits.taskEnter(2, task);
    List<RequestWait> all = seen();
    assertThat(all)
        .extracting(RequestWait::kind)
        .containsExactly(WaitKind.TIMER, WaitKind.HANDOVER);
    assertThat(all.get(0).end() - all.get(0).start()).isEqualTo(2_000_000);
    assertThat(all.get(1).start()).isEqualTo(all.get(0).end());
  }

  @Test
  void aTaskThatTheRequestDoesNotWaitForAnyMoreIsSeenUpToThere() {
    RequestState state = request();
    Object task = new Object();
    Object answer = new Object();
    waits.handOver(state, task);
    waits.putOff(state, answer);
    waits.taskEnter(2, task);
    sleepMillis(1);
    waits.putOffNoMore(2, answer);
    long handedBack = System.nanoTime();
    connections.end(state);
    sleepMillis(1);
    waits.taskExit(2, false);
    List<RequestWait> all = seen();
    assertThat(all).extracting(RequestWait::kind).containsExactly(WaitKind.HANDOVER, WaitKind.TASK);
    assertThat(all.get(1).end()).isLessThanOrEqualTo(handedBack);
    assertThat(all.get(1).end() - all.get(1).start()).isGreaterThan(900_000);
  }

  @Test
  void aTaskThatHandsItsRequestBackAndFinishesItIsSeenOnce() {
    RequestState state = request();
    Object task = new Object();
    Object answer = new Object();
    waits.handOver(state, task);
    waits.putOff(state, answer);
    waits.taskEnter(2, task);
    waits.putOffNoMore(2, answer);
    waits.finishing(2, state);
    connections.end(state);
    waits.taskExit(2, false);
    assertThat(seen())
        .extracting(RequestWait::kind)
        .containsExactly(WaitKind.HANDOVER, WaitKind.TASK);
  }

  @Test
  void aTaskThatFinishesItsRequestIsSeenUpToThere() {
    RequestState state = request();
    Object task = new Object();
    waits.handOver(state, task);
    waits.taskEnter(2, task);
    waits.finishing(2, state);
    connections.end(state);
    waits.taskExit(2, false);
    assertThat(seen())
        .extracting(RequestWait::kind)
        .containsExactly(WaitKind.HANDOVER, WaitKind.TASK);
  }

  /** As libraries' own threads are. */
  static final class OwnRun extends Thread {
    @Override
    public void run() {}
  }

  @Test
  void threadsThatNobodySeesBeginAreNotKept() {
    RequestState state = request();
    Thread own = new OwnRun();
    Thread named = new Thread("named") {};
    waits.handOver(state, own);
    waits.handOver(state, named);
    waits.taskEnter(2, own);
    assertThat(threads.find(2)).isNull();
    waits.taskEnter(2, named);
    assertThat(threads.find(2)).isNotNull();
  }

  @Test
  void whatAFinishedRequestLeftBehindIsNotItsTime() {
    RequestState state = request();
    Object late = new Object();
    waits.handOver(state, late);
    state.open = false;
    connections.end(state);
    waits.taskEnter(2, late);
    assertThat(threads.find(2)).isNull();
    assertThat(seen()).isEmpty();
  }

  @Test
  void aThreadWithoutWorkLeavesTheRequestHoweverDeepItWas() {
    RequestState state = request();
    Object task = new Object();
    waits.handOver(state, task);
    waits.taskEnter(2, task);
    waits.taskEnter(2, new Object());
    waits.taskExit(2, true);
    assertThat(threads.find(2)).isNull();
  }

  @Test
  void aRequestsWaitsAreBounded() {
    RequestState state = request();
    for (int i = 0; i < 1010; i++) {
      waits.ended(state, WaitKind.TASK, true, 7, 0, 1, 0);
      if (i < 1000 && i % 100 == 0) {
        seen(); // The ring itself shall not run full.
      }
    }
    WaitBatch last = ring.drain(10_000);
    assertThat(last.dropped()).isEqualTo(10);
  }
}
