package io.bootcause.diagnosis.detectors.responseflush;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.List;

/** The answer is sent in many small pieces. Doc page: response-flush.md. */
public final class ResponseFlushDetector extends NeedlessWork {
  /** Filters of the service's own are above it, its handlers below. */
  private static final String DISPATCH =
      "org.springframework.web.servlet.DispatcherServlet#doDispatch";

  /** Of Reactor Netty: what a publisher emits is written and flushed in here. */
  private static final String MANY = "reactor.netty.channel.MonoSendMany$SendManyInner#run";

  private static final String NETTY_FLUSH = "io.netty.channel.AbstractChannelHandlerContext#flush";

  private static final Frames ANSWERING =
      Frames.of("org.springframework.http.server.reactive.ChannelSendOperator*");

  public ResponseFlushDetector() {
    super(
        new CostRule(
            "response-flush",
            // What a full buffer sends goes another way.
            Frames.of(
                "org.apache.catalina.connector.CoyoteOutputStream#flush",
                "org.apache.catalina.connector.CoyoteWriter#flush",
                "org.apache.catalina.connector.Response#flushBuffer",
                "org.eclipse.jetty.*HttpOutput#flush",
                "org.eclipse.jetty.*ResponseWriter#flush",
                "io.undertow.servlet.spec.ServletOutputStreamImpl#flush",
                "io.undertow.servlet.spec.ServletPrintWriter#flush",
                MANY),
            0.3,
            3,
            1,
            "sending the answer piece by piece",
            "The answer is flushed again and again while it is written, by a writer that does so after"
                + " each line, say. Each piece costs a system call, a packet, and with chunked encoding a"
                + " frame of its own; the server's buffer is there to save them. WebFlux flushes each"
                + " element of a Flux if the media type is a streaming one (application/x-ndjson,"
                + " text/event-stream): what is there at once is better sent as a list, or in"
                + " batches (buffer).",
            Cause.Kind.APP_CODE,
            List.of()));
  }

  /** What writes and flushes an element answers nothing: leaving it out would send nothing. */
  @Override
  protected CostRule rule(CostPath cost) {
    CostRule rule = super.rule(cost);
    return cost.unit().equals(MANY)
        ? rule.with(List.of(new Change.FewerFlushes())).unremovable()
        : rule;
  }

  /**
   * Who waits for a slow reader would wait without flushing too. The framework flushes once, when
   * the handler has returned: only what is flushed below the service's own code can be many times.
   */
  @Override
  protected int at(ThreadStack stack, Origins origins) {
    int flush = stack.runnable() ? at(stack) : -1;
    if (flush >= 0 && stack.frames().get(flush).equals(MANY)) {
      return flushesElements(stack, flush) ? flush : -1;
    }
    List<String> above = stack.frames().subList(0, Math.max(0, flush));
    int dispatched = above.lastIndexOf(DISPATCH);
    return above.stream().skip(dispatched + 1L).anyMatch(origins::isUsersOwn) ? flush : -1;
  }

  /** Not where an answer is written that goes out as one, and no request to another service. */
  private static boolean flushesElements(ThreadStack stack, int many) {
    List<String> frames = stack.frames();
    return frames.subList(0, many).stream().anyMatch(ANSWERING::has)
        && frames.subList(many, frames.size()).contains(NETTY_FLUSH);
  }
}
