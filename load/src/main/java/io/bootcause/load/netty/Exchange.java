package io.bootcause.load.netty;

import io.bootcause.load.AnswerReader;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import org.jspecify.annotations.Nullable;

/** One request on its way, as its sample will tell of it. Instants are nanoTime ticks. */
final class Exchange {
  final PreparedRequest request;

  /** Null if nobody wants to know more of the answer than its status. */
  final @Nullable AnswerReader reader;

  final long intended;
  final long actual;

  /** Null while it waits to be sent again. */
  @Nullable Slot slot;

  boolean retried;
  boolean over;

  /** Whether its body waits for 100 Continue. */
  boolean bodyHeld;

  int streamId;
  int localPort;
  int ordinal;
  long connectStart;
  long connected;
  long secured;
  boolean resumed;
  long sent;
  long firstByte;
  int status;
  long bytes;

  Exchange(PreparedRequest request, @Nullable AnswerReader reader, long intended, long actual) {
    this.request = request;
    this.reader = reader;
    this.intended = intended;
    this.actual = actual;
  }

  /** Forgets what was tried; its starts stay what they were. */
  void again() {
    slot = null;
    retried = true;
    bodyHeld = false;
    streamId = 0;
    localPort = 0;
    ordinal = 0;
    connectStart = 0;
    connected = 0;
    secured = 0;
    resumed = false;
    sent = 0;
    firstByte = 0;
    status = 0;
    bytes = 0;
  }

  /** Takes bytes of the answer that came at an instant. */
  void received(long count, long at) {
    if (firstByte == 0) {
      firstByte = at;
    }
    bytes += count;
  }

  /** The outcome of an answer that is complete. */
  SampleOutcome answered() {
    AnswerReader listening = reader;
    if (listening != null) {
      return listening.end(status);
    }
    return status >= 200 && status < 400 ? SampleOutcome.OK : SampleOutcome.STATUS;
  }

  Sample sample(SampleOutcome outcome, long end) {
    return new Sample(
        request.index(),
        localPort,
        ordinal,
        intended,
        actual,
        connectStart,
        connected,
        secured,
        sent,
        firstByte,
        end,
        status,
        outcome,
        bytes,
        resumed,
        request.http1().traceparent());
  }
}
