package io.bootcause.diagnosis.detectors.unanswered;

import io.bootcause.diagnosis.evidence.AwaitedResults;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.StandingThreads;
import io.bootcause.recording.DumpedThread;
import java.util.Optional;

/** What kind of thing a thread waits for that does not come. */
enum Standing {
  POOL(
      "wait for something to be given back to a pool",
      "All that the pool has was lent out, and requests wait for some of it to come back. If no"
          + " other thread has any of it, it was never given back: look for a way through the code"
          + " that does not close what it borrowed.",
      Frames.of(
          "com.zaxxer.hikari.pool.HikariPool#getConnection",
          "com.zaxxer.hikari.util.ConcurrentBag#borrow",
          "org.apache.tomcat.jdbc.pool.ConnectionPool#borrowConnection",
          "org.apache.commons.pool2.impl.GenericObjectPool#borrowObject",
          "org.apache.commons.pool2.impl.GenericKeyedObjectPool#borrowObject",
          "org.apache.hc.client5.http.impl.classic.InternalExecRuntime#acquireEndpoint",
          "org.apache.http.pool.AbstractConnPool#getPoolEntryBlocking")),
  SLEEP(
      "sleep",
      "The threads sleep for longer than a client waits. As long as they do, they serve nobody"
          + " else.",
      Frames.of("java.lang.Thread#sleep*")),
  DOWNSTREAM(
      "wait for another service's answer",
      "Another service does not answer, and the call has no time-out, or a long one: each request"
          + " that makes it keeps its thread, until none is left for requests that do not even need"
          + " that service. Set time-outs for connecting and reading, and limit how many calls may"
          + " wait at a time.",
      Frames.of(
          "java.net.SocketInputStream#*",
          "java.net.Socket$SocketInputStream#read",
          "java.net.PlainSocketImpl#*",
          "sun.nio.ch.NioSocketImpl#*",
          "jdk.internal.net.http.HttpClientImpl#send",
          "jdk.internal.net.http.HttpClientFacade#send",
          "reactor.core.publisher.BlockingSingleSubscriber#blockingGet",
          "reactor.core.publisher.Mono#block",
          "io.netty.bootstrap.*")),
  LOCK(
      "wait for a lock",
      "A lock is held for good, or by somebody who waits himself; all who need it stand in line.",
      Frames.of(
          "java.util.concurrent.locks.ReentrantLock#lock",
          "java.util.concurrent.locks.ReentrantLock#lockInterruptibly",
          "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock#lock",
          "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock#lock",
          "java.util.concurrent.Semaphore#acquire*")),
  OTHER_THREAD(
      "wait for other threads that do not come",
      "Requests wait for work that another thread should do or a signal that it should give. Where"
          + " both come from the same pool, the waiting threads may occupy all of it, so that what"
          + " they wait for never starts.",
      AwaitedResults.GET.and(
          "java.util.concurrent.CountDownLatch#await",
          "java.util.concurrent.CyclicBarrier#await",
          "java.util.concurrent.Phaser#*",
          "java.util.concurrent.Exchanger#exchange",
          "java.util.concurrent.LinkedBlockingQueue#*",
          "java.util.concurrent.ArrayBlockingQueue#*",
          "java.util.concurrent.SynchronousQueue#*",
          "java.lang.Object#wait*")),
  LOOP(
      "run without end",
      "The threads compute and do not come to an end: a loop whose condition never holds, or work"
          + " that grows without limit.",
      Frames.of()),
  UNKNOWN(
      "stand still",
      "The threads wait at the place named for something that does not come.",
      Frames.of());

  private final String doing;
  private final String explanation;

  @SuppressWarnings("ImmutableEnumChecker") // A set of frames never changes once it is made.
  private final Frames frames;

  Standing(String doing, String explanation, Frames frames) {
    this.doing = doing;
    this.explanation = explanation;
    this.frames = frames;
  }

  static Standing of(DumpedThread thread) {
    for (Standing kind : values()) {
      if (kind.frames.in(StandingThreads.stack(thread))) {
        return kind;
      }
    }
    return switch (thread.state()) {
      case "RUNNABLE" -> LOOP;
      case "BLOCKED" -> LOCK;
      default -> UNKNOWN;
    };
  }

  String doing() {
    return doing;
  }

  String explanation() {
    return explanation;
  }

  /** What else is to be said of the others. */
  Optional<String> fact(StandingThreads standing) {
    if (this != POOL) {
      return Optional.empty();
    }
    long busy = standing.waiting().stream().filter(t -> of(t) != POOL).count();
    return Optional.of(
        busy == 0
            ? "no thread at a request has anything of the pool: it was not given back"
            : busy + " other threads at requests may have it, and stand still too");
  }
}
