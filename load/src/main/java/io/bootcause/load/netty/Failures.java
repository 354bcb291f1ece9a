package io.bootcause.load.netty;

import io.bootcause.load.FailureKinds;
import io.bootcause.load.SampleOutcome;
import io.netty.channel.ChannelException;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.ssl.NotSslRecordException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Tells kinds of failure apart, as Netty and JSSE report them. */
final class Failures {
  private Failures() {}

  /** For failures of connect() and of its completion. */
  static SampleOutcome ofConnect(@Nullable Throwable e) {
    if (e instanceof ChannelException) {
      return SampleOutcome.GENERATOR; // no descriptor left
    }
    return e instanceof IOException io ? FailureKinds.ofConnect(io) : SampleOutcome.GENERATOR;
  }

  /** For what goes wrong on an established connection. */
  static SampleOutcome ofConnection(@Nullable Throwable failure, boolean secured) {
    SampleOutcome io = SampleOutcome.CLOSED;
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof Http2Exception) {
        return SampleOutcome.PROTOCOL;
      }
      if (e instanceof NotSslRecordException) {
        return SampleOutcome.TLS;
      }
      if (e instanceof SSLException) {
        // Netty has one for a close during the handshake, caused by nothing or by the close.
        return closed(e) ? SampleOutcome.CLOSED : SampleOutcome.TLS;
      }
      if (e instanceof ClosedChannelException) {
        return SampleOutcome.CLOSED;
      }
      if (e instanceof IOException transfer) {
        return FailureKinds.ofTransfer(transfer);
      }
      io = secured ? SampleOutcome.PROTOCOL : SampleOutcome.TLS;
    }
    return io;
  }

  private static boolean closed(Throwable e) {
    String text = String.valueOf(e.getMessage());
    return e.getCause() instanceof ClosedChannelException
        || text.contains("closed while SSL/TLS handshake")
        || text.contains("SSLEngine closed already");
  }
}
