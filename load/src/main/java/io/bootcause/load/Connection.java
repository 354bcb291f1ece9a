package io.bootcause.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One place for a connection: closed, connecting, idle, or with one request under way. Its methods
 * never block; they answer with the outcome once the request under way has one, and null before.
 */
final class Connection implements SampleView {
  private static final int MAX_READS_IN_A_ROW = 16;

  private final InetSocketAddress target;
  private final EventLoop loop;
  private final VirtualUser user;
  private final ResponseParser parser;

  private @Nullable Link link;
  private boolean established;
  private boolean reusable;
  private int localPort;
  private int ordinal;
  private long freeSince;

  private @Nullable RequestBytes request;
  private @Nullable AnswerReader reader;
  private boolean retried;
  private int mayWrite;
  private int written;
  private long intendedStart;
  private long actualStart;
  private long connectStart;
  private long connected;
  private long sent;
  private long firstByte;
  private long end;
  private long bytesReceived;
  private SampleOutcome outcome = SampleOutcome.CANCELLED;

  Connection(
      InetSocketAddress target, EventLoop loop, HeadMemory heads, VirtualUser user, long now) {
    this.target = target;
    this.loop = loop;
    this.user = user;
    parser = new ResponseParser(heads);
    freeSince = now;
  }

  VirtualUser user() {
    return user;
  }

  InetSocketAddress target() {
    return target;
  }

  boolean open() {
    return link != null;
  }

  boolean busy() {
    return request != null;
  }

  boolean owns(Link ready) {
    return ready == link;
  }

  /** Since when a request could have been sent here; for a busy one, what it was before. */
  long freeSince() {
    return freeSince;
  }

  void freeSince(long nanoTime) {
    freeSince = nanoTime;
  }

  /** Sends a request, on a new connection if none is open. */
  @Nullable SampleOutcome start(RequestBytes next, long intended, long now) {
    request = next;
    retried = false;
    intendedStart = intended;
    actualStart = now;
    return attempt(next, now);
  }

  /**
   * Whether the request under way may be sent once more: the connection had served before and died
   * without a byte in answer. A server may close an idle connection while the request is on its
   * way; that is not a failure of the service, and user agents repeat idempotent requests then (RFC
   * 9110, 9.2.2).
   */
  boolean mayRetry(SampleOutcome outcome) {
    return (outcome == SampleOutcome.CLOSED || outcome == SampleOutcome.RESET)
        && ordinal > 0
        && bytesReceived == 0
        && !retried
        && request != null
        && request.idempotent();
  }

  /** Sends the request under way again on a new connection; its starts stay what they were. */
  @Nullable SampleOutcome retry(long now) {
    close();
    retried = true;
    return attempt(underWay(), now);
  }

  private @Nullable SampleOutcome attempt(RequestBytes next, long now) {
    written = 0;
    mayWrite = next.pauseAt();
    connectStart = 0;
    connected = 0;
    sent = 0;
    firstByte = 0;
    end = 0;
    bytesReceived = 0;
    reusable = false;
    reader = user.reader();
    parser.reset(next.head(), reader);
    Link open = link;
    return open == null ? connect(now) : write(open);
  }

  private @Nullable SampleOutcome connect(long now) {
    ordinal = 0;
    localPort = 0;
    established = false;
    connectStart = now;
    Link opened;
    try {
      opened = loop.open(this);
    } catch (IOException e) {
      return SampleOutcome.GENERATOR; // no descriptor left
    }
    link = opened;
    try {
      return opened.connect(target) ? established(opened) : null;
    } catch (IOException e) {
      return FailureKinds.ofConnect(e);
    }
  }

  private @Nullable SampleOutcome established(Link open) throws IOException {
    connected = System.nanoTime();
    established = true;
    localPort = open.localPort();
    return write(open);
  }

  /** Goes on with what the loop says is possible. */
  @Nullable SampleOutcome ready(Link open, boolean readable, boolean writable) {
    if (!established) {
      try {
        return open.finishConnect() ? established(open) : null;
      } catch (IOException e) {
        return FailureKinds.ofConnect(e);
      }
    }
    // An answer that came before the request was out counts, also if the rest cannot be sent.
    SampleOutcome outcome = readable ? read(open) : null;
    if (outcome != null || !writable || written == mayWrite) {
      return outcome;
    }
    SampleOutcome broken = write(open);
    SampleOutcome answer = broken == null ? null : read(open);
    return answer == null ? broken : answer;
  }

  private @Nullable SampleOutcome write(Link open) {
    ByteBuffer bytes = underWay().bytes();
    try {
      written += open.send(bytes, written, mayWrite);
    } catch (IOException e) {
      return FailureKinds.ofTransfer(e);
    }
    if (written == bytes.capacity()) {
      sent = System.nanoTime();
    }
    return null;
  }

  private @Nullable SampleOutcome read(Link open) {
    ByteBuffer in = loop.readBuffer();
    try {
      for (int i = 0; i < MAX_READS_IN_A_ROW; i++) {
        in.clear();
        int n = open.receive(in);
        if (n == 0) {
          return null;
        }
        end = System.nanoTime();
        if (n < 0) {
          return parser.endsAtEof() ? statusOutcome() : SampleOutcome.CLOSED;
        }
        if (bytesReceived == 0) {
          firstByte = end;
        }
        bytesReceived += n;
        boolean full = !in.hasRemaining();
        in.flip();
        switch (parser.feed(in)) {
          case COMPLETE -> {
            // Bytes nobody asked for, or an answer before the question was out: start afresh.
            reusable = parser.keepAlive() && !in.hasRemaining() && sent != 0 && !open.peerDone();
            if (full) {
              open.tellAgain(); // what may have come behind it must not go unseen
            }
            return statusOutcome();
          }
          case MALFORMED -> {
            return SampleOutcome.MALFORMED;
          }
          case MORE -> {
            if (parser.continued() && expectsContinue()) {
              SampleOutcome broken = sendBody();
              if (broken != null) {
                return broken;
              }
            }
            if (!full && !open.peerDone()) {
              return null; // the loop will say when there is more
            }
          }
        }
      }
      open.tellAgain();
      return null;
    } catch (IOException e) {
      return FailureKinds.ofTransfer(e);
    }
  }

  /** Whether the body of the request under way waits for the server's word. */
  boolean expectsContinue() {
    return request != null && mayWrite < request.bytes().capacity();
  }

  /** Sends the body that waited. */
  @Nullable SampleOutcome sendBody() {
    Link open = link;
    mayWrite = underWay().bytes().capacity();
    return open == null || !established ? null : write(open);
  }

  private SampleOutcome statusOutcome() {
    int status = parser.status();
    AnswerReader listening = reader;
    if (listening != null) {
      return listening.end(status);
    }
    return status >= 200 && status < 400 ? SampleOutcome.OK : SampleOutcome.STATUS;
  }

  /** The outcome of a request that waited too long. */
  SampleOutcome timedOut() {
    if (!established) {
      return SampleOutcome.CONNECT_TIMEOUT;
    }
    return bytesReceived == 0 ? SampleOutcome.TIMEOUT : SampleOutcome.BODY_TIMEOUT;
  }

  /**
   * The request under way has ended. Its figures can be read until it is released.
   *
   * @return when it ended: with its last byte, or now
   */
  long ended(SampleOutcome how) {
    outcome = how;
    if (!answered()) {
      end = System.nanoTime();
    }
    return end;
  }

  private boolean answered() {
    return outcome == SampleOutcome.OK
        || outcome == SampleOutcome.STATUS
        || outcome == SampleOutcome.EXPECTATION;
  }

  /**
   * Lets go of the request that ended, and of the connection unless another may follow on it.
   *
   * @param keep whether the connection may stay open
   */
  void release(boolean keep) {
    request = null;
    ordinal++;
    freeSince = end;
    if (!answered() || !keep || !reusable) {
      close();
    }
  }

  void close() {
    Link open = link;
    link = null;
    established = false;
    if (open != null) {
      open.close();
    }
  }

  private RequestBytes underWay() {
    RequestBytes current = request;
    if (current == null) {
      throw new IllegalStateException("no request under way");
    }
    return current;
  }

  @Override
  public int request() {
    return underWay().index();
  }

  @Override
  public int localPort() {
    return localPort;
  }

  @Override
  public int ordinal() {
    return ordinal;
  }

  @Override
  public long intendedStart() {
    return intendedStart;
  }

  @Override
  public long actualStart() {
    return actualStart;
  }

  @Override
  public long connectStart() {
    return connectStart;
  }

  @Override
  public long connected() {
    return connected;
  }

  @Override
  public long sent() {
    return sent;
  }

  @Override
  public long firstByte() {
    return firstByte;
  }

  @Override
  public long end() {
    return end;
  }

  @Override
  public int status() {
    return parser.status();
  }

  @Override
  public SampleOutcome outcome() {
    return outcome;
  }

  @Override
  public long bytesReceived() {
    return bytesReceived;
  }

  @Override
  public String traceparent() {
    return underWay().traceparent();
  }
}
