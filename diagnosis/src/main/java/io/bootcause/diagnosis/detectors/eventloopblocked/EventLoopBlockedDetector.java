package io.bootcause.diagnosis.detectors.eventloopblocked;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.AwaitedResults;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;

/** A thread that many connections share waits. Doc page: event-loop-blocked.md. */
public final class EventLoopBlockedDetector implements Detector {
  private static final String ID = "event-loop-blocked";
  private static final String DOING = "keeping the server's event loop from its other connections";
  private static final String EXPLANATION =
      "The thread that serves many connections at once computes or waits for something other"
          + " than they. There are as many event loops as processors: meanwhile nobody else on that loop"
          + " is served.";

  /** In these a thread waits for something other than its connections. */
  private static final Frames WAITS =
      AwaitedResults.GET.and(
          "java.lang.Thread#sleep",
          "java.lang.Thread#join",
          "java.lang.Object#wait",
          "java.util.concurrent.locks.LockSupport#park",
          "java.util.concurrent.locks.LockSupport#parkNanos",
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

  /** Which are made for event loops, and answer many a request in a millisecond. */
  private static final Frames MADE_FOR_IT =
      Frames.of(
          "java.*",
          "jdk.*",
          "sun.*",
          "kotlin.*",
          "kotlinx.coroutines.*",
          "io.netty.*",
          "reactor.*",
          "org.reactivestreams.*",
          "org.slf4j.*",
          "io.micrometer.*",
          "org.springframework.boot.*",
          "org.springframework.core.*",
          "org.springframework.http.*",
          "org.springframework.security.*",
          "org.springframework.web.*");

  private final DetectorByRule own = new OwnCodeDetector();
  private final DetectorByRule libraries = new LibrariesDetector();

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Outcome ofOwn = own.examine(evidence);
    Outcome ofLibraries = ofOwn instanceof Outcome.RuledOut ? libraries.examine(evidence) : ofOwn;
    return ofLibraries instanceof Outcome.Found
        ? ofLibraries
        : LoopJobs.finding(evidence)
            .<Outcome>map(job -> new Outcome.Found(List.of(job)))
            .orElse(ofOwn);
  }

  /** What the service's own code does there, and what waits. */
  private static final class OwnCodeDetector extends DetectorByRule {
    OwnCodeDetector() {
      super(new CostRule(ID, WAITS, 0.3, 2, 2, DOING, EXPLANATION, Cause.Kind.APP_CODE, List.of()));
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
      return at(stack);
    }
  }

  /**
   * What libraries compute there: in a chain of operators the service's own code, which has put
   * them together, is on no stack. Ten milliseconds are no codec's.
   */
  private static final class LibrariesDetector extends DetectorByRule {
    LibrariesDetector() {
      super(
          new CostRule(
              ID, Frames.of(), 0.5, 10, 10, DOING, EXPLANATION, Cause.Kind.APP_CODE, List.of()));
    }

    @Override
    protected int at(ThreadStack stack, Origins origins) {
      if (!stack.runnable() || !RequestWork.isEventLoop(stack)) {
        return -1;
      }
      int i = 0;
      while (i < stack.frames().size()
          && (!stack.isJava(i) || MADE_FOR_IT.has(stack.frames().get(i)))) {
        i++;
      }
      return i < stack.frames().size() ? i : -1;
    }
  }
}
