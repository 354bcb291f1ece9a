package io.bootcause.diagnosis.detectors.eventloopblocked;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** A thread that many connections share waits. Doc page: event-loop-blocked.md. */
public final class EventLoopBlockedDetector extends DetectorByRule {
  /** In these a thread waits for something other than its connections. */
  private static final Frames WAITS =
      Frames.of(
          "java.lang.Thread#sleep",
          "java.lang.Thread#join",
          "java.lang.Object#wait",
          "java.util.concurrent.locks.LockSupport#park",
          "java.util.concurrent.locks.LockSupport#parkNanos",
          "java.util.concurrent.CompletableFuture#get",
          "java.util.concurrent.CompletableFuture#join",
          "java.util.concurrent.FutureTask#get",
          "java.util.concurrent.CountDownLatch#await",
          "java.net.SocketInputStream#*",
          "java.net.Socket$SocketInputStream#read",
          "sun.nio.ch.NioSocketImpl#*",
          "java.net.Socket#connect",
          "java.io.FileInputStream#read*",
          "java.io.FileOutputStream#write*",
          "sun.nio.ch.FileChannelImpl#*",
          "java.lang.Process#waitFor",
          "java.lang.ProcessImpl#waitFor");

  public EventLoopBlockedDetector() {
    super(
        new CostRule(
            "event-loop-blocked",
            WAITS,
            0.3,
            2,
            2,
            "keeping the server's event loop from its other connections",
            "The thread that serves many connections at once computes or waits for something other"
                + " than they. There are as many event loops as processors: meanwhile nobody else on that loop"
                + " is served.",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  @Override
  protected int at(ThreadStack stack, Origins origins) {
    if (!RequestWork.isEventLoop(stack)) {
      return -1;
    }
    if (stack.runnable()) {
      // Servers and codecs are made for it; the service's own computing is not.
      if (!origins.ownCodeWorks(stack)) {
        return -1;
      }
      int called = origins.outermostOwn(stack) + 1;
      return called < stack.frames().size() && stack.isJava(called) ? called : called - 1;
    }
    return super.at(stack);
  }
}
