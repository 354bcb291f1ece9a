package io.bootcause.diagnosis.detectors.smallwrites;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Series;
import io.bootcause.recording.Recording;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The server sends an answer in many small pieces, though nobody flushes it. Doc page:
 * small-writes.md.
 */
public final class SmallWritesDetector implements Detector {
  /** System calls of a request; an answer that fits into a buffer needs one. */
  private static final double MANY = 16;

  /** Mean bytes of a call: less than an Ethernet packet holds. */
  private static final double SMALL = 1_400;

  private final Detector writing = new WritingDetector();

  /** What hands bytes of an answer to the kernel, and does not wait for a slow reader. */
  private static final class WritingDetector extends NeedlessWork {
    private static final CostRule RULE =
        new CostRule(
                "small-writes",
                Frames.of(
                    "org.apache.tomcat.util.net.NioChannel#write",
                    "org.apache.tomcat.util.net.SecureNioChannel#write",
                    "org.eclipse.jetty.io.ChannelEndPoint#flush",
                    "org.eclipse.jetty.io.SocketChannelEndPoint#flush",
                    "org.xnio.nio.NioSocketConduit#write*"),
                0.3,
                2,
                1,
                "handing its answer to the network in small pieces",
                "The answer goes out piece by piece, because the buffer that the server collects it in is"
                    + " tiny, or because something on the way flushes. Each piece costs a system call, a"
                    + " packet, and with chunked encoding a frame of its own; the server's buffer is there"
                    + " to save them.",
                Cause.Kind.CONFIG,
                List.of())
            .unremovable();

    WritingDetector() {
      super(RULE);
    }

    @Override
    protected int at(ThreadStack stack) {
      return stack.runnable() ? super.at(stack) : -1;
    }

    @Override
    protected CostRule rule(CostPath cost) {
      boolean undertow = cost.where().stream().anyMatch(f -> f.startsWith("io.undertow."));
      return undertow
          ? RULE.with(List.of(new Change.SetProperty("server.undertow.buffer-size", "16384")))
          : RULE;
    }
  }

  /**
   * What a process wrote for each request, its log included.
   *
   * @param calls of the kernel
   * @param bytes of one of them, mean
   */
  private record Written(Activity activity, double calls, double bytes) {
    static Optional<Written> of(Recording recording, Activity activity) {
      OptionalDouble calls = Series.growth(recording, activity.phase(), "write.calls");
      OptionalDouble bytes = Series.growth(recording, activity.phase(), "write.bytes");
      return calls.isEmpty() || bytes.isEmpty() || !(calls.getAsDouble() > 0)
          ? Optional.empty()
          : Optional.of(
              new Written(
                  activity,
                  calls.getAsDouble() / activity.count(),
                  bytes.getAsDouble() / calls.getAsDouble()));
    }

    String text() {
      return String.format(
          Locale.ROOT,
          "%.0f system calls that write for each of %s, with %.0f bytes each, the log's among them",
          calls,
          activity.labels(),
          bytes);
    }
  }

  @Override
  public String id() {
    return writing.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Outcome outcome = writing.examine(evidence);
    if (!(outcome instanceof Outcome.Found found)) {
      return outcome;
    }
    List<Written> written =
        evidence.activities().stream()
            .flatMap(activity -> Written.of(evidence.recording(), activity).stream())
            .toList();
    if (written.isEmpty()) {
      return new Outcome.CannotTell("how often the service's process writes");
    }
    return written.stream()
        .filter(w -> w.calls() >= MANY && w.bytes() <= SMALL)
        .findFirst()
        .<Outcome>map(w -> new Outcome.Found(List.of(found.findings().get(0).withFact(w.text()))))
        .orElseGet(() -> new Outcome.RuledOut(written.get(0).text()));
  }
}
