package io.bootcause.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/**
 * One place for a connection: closed, connecting, idle, or with one request under way. Its methods
 * never block; they answer with the outcome once the request under way has one, and null before.
 */
final class Connection {
  private static final int MAX_READS_IN_A_ROW = 16;

  private final InetSocketAddress target;
  private final Selector selector;
  private final VirtualUser user;
  private final ResponseParser parser = new ResponseParser();

  private @Nullable SocketChannel channel;
  private @Nullable SelectionKey key;
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

  Connection(InetSocketAddress target, Selector selector, VirtualUser user, long now) {
    this.target = target;
    this.selector = selector;
    this.user = user;
    this.freeSince = now;
  }

  VirtualUser user() {
    return user;
  }

  boolean open() {
    return channel != null;
  }

  boolean busy() {
    return request != null;
  }

  boolean owns(SelectionKey readyKey) {
    return readyKey == key;
  }

  /** Since when a request could have been sent here; for a busy one, what it was before. */
  long freeSince() {
    return freeSince;
  }

  void freeSince(long nanoTime) {
    freeSince = nanoTime;
  }

  long intendedStart() {
    return intendedStart;
  }

  long actualStart() {
    return actualStart;
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
    SocketChannel open = channel;
    return open == null ? connect(now) : write(open);
  }

  private @Nullable SampleOutcome connect(long now) {
    ordinal = 0;
    localPort = 0;
    established = false;
    connectStart = now;
    SocketChannel opened;
    try {
      opened = SocketChannel.open();
    } catch (IOException e) {
      return SampleOutcome.GENERATOR; // no descriptor left
    }
    channel = opened;
    try {
      opened.configureBlocking(false);
      opened.setOption(StandardSocketOptions.TCP_NODELAY, true);
      if (opened.connect(target)) {
        key = opened.register(selector, SelectionKey.OP_READ, this);
        return established(opened);
      }
      key = opened.register(selector, SelectionKey.OP_CONNECT, this);
      return null;
    } catch (IOException e) {
      return FailureKinds.ofConnect(e);
    }
  }

  private @Nullable SampleOutcome established(SocketChannel open) throws IOException {
    connected = System.nanoTime();
    established = true;
    localPort = ((InetSocketAddress) open.getLocalAddress()).getPort();
    return write(open);
  }

  /** Goes on with what the selector says is possible. */
  @Nullable SampleOutcome ready(SelectionKey readyKey, ByteBuffer in) {
    SocketChannel open = (SocketChannel) readyKey.channel();
    if (!established) {
      try {
        if (!open.finishConnect()) {
          return null;
        }
        readyKey.interestOps(SelectionKey.OP_READ);
        return established(open);
      } catch (IOException e) {
        return FailureKinds.ofConnect(e);
      }
    }
    // An answer that came before the request was out counts, also if the rest cannot be sent.
    SampleOutcome outcome = readyKey.isReadable() ? read(open, in) : null;
    if (outcome != null || !readyKey.isWritable()) {
      return outcome;
    }
    SampleOutcome broken = write(open);
    SampleOutcome answer = broken == null ? null : read(open, in);
    return answer == null ? broken : answer;
  }

  private @Nullable SampleOutcome write(SocketChannel open) {
    ByteBuffer bytes = underWay().bytes();
    bytes.limit(mayWrite).position(written);
    try {
      open.write(bytes);
    } catch (IOException e) {
      return FailureKinds.ofTransfer(e);
    }
    written = bytes.position();
    boolean all = !bytes.hasRemaining();
    if (all && written == bytes.capacity()) {
      sent = System.nanoTime();
    }
    SelectionKey mine = key;
    if (mine != null && all == ((mine.interestOps() & SelectionKey.OP_WRITE) != 0)) {
      mine.interestOps(all ? SelectionKey.OP_READ : SelectionKey.OP_READ | SelectionKey.OP_WRITE);
    }
    return null;
  }

  private @Nullable SampleOutcome read(SocketChannel open, ByteBuffer in) {
    for (int i = 0; i < MAX_READS_IN_A_ROW; i++) {
      in.clear();
      int n;
      try {
        n = open.read(in);
      } catch (IOException e) {
        return FailureKinds.ofTransfer(e);
      }
      if (n == 0) {
        return null;
      }
      long now = System.nanoTime();
      end = now;
      if (n < 0) {
        return parser.endsAtEof() ? statusOutcome() : SampleOutcome.CLOSED;
      }
      if (bytesReceived == 0) {
        firstByte = now;
      }
      bytesReceived += n;
      boolean full = !in.hasRemaining();
      in.flip();
      switch (parser.feed(in)) {
        case COMPLETE -> {
          // Bytes nobody asked for, or an answer before the question was out: start afresh.
          reusable = parser.keepAlive() && !in.hasRemaining() && sent != 0;
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
          if (!full) {
            return null; // the selector will say when there is more
          }
        }
      }
    }
    return null;
  }

  /** Whether the body of the request under way waits for the server's word. */
  boolean expectsContinue() {
    return request != null && mayWrite < request.bytes().capacity();
  }

  /** Sends the body that waited. */
  @Nullable SampleOutcome sendBody() {
    SocketChannel open = channel;
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
   * Ends the request under way and closes the connection unless another may follow on it.
   *
   * @param now when it ended, unless its last byte tells
   * @param keep whether the connection may stay open
   */
  Sample finish(SampleOutcome outcome, long now, boolean keep) {
    boolean answered =
        outcome == SampleOutcome.OK
            || outcome == SampleOutcome.STATUS
            || outcome == SampleOutcome.EXPECTATION;
    long ended = answered ? end : now;
    Sample sample =
        new Sample(
            underWay().index(),
            localPort,
            ordinal,
            intendedStart,
            actualStart,
            connectStart,
            connected,
            sent,
            firstByte,
            ended,
            parser.status(),
            outcome,
            bytesReceived);
    request = null;
    ordinal++;
    freeSince = ended;
    if (!answered || !keep || !reusable) {
      close();
    }
    return sample;
  }

  void close() {
    SocketChannel open = channel;
    channel = null;
    key = null;
    established = false;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // Nothing is left to be done with it.
      }
    }
  }

  private RequestBytes underWay() {
    RequestBytes current = request;
    if (current == null) {
      throw new IllegalStateException("no request under way");
    }
    return current;
  }
}
