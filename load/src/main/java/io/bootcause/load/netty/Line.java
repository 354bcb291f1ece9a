package io.bootcause.load.netty;

import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.VirtualUser;
import io.netty.buffer.ByteBuf;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.channel.socket.SocketChannel;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;

/** One place for a connection: closed, connecting, shaking hands, or up with requests on it. */
@SuppressWarnings("FutureReturnValueIgnored") // failures come through the pipeline
final class Line {
  private static final int LEAST_READ = 2 << 10;
  private static final int FIRST_READ = 16 << 10;
  private static final int MOST_READ = 64 << 10;
  private static final int READS_IN_A_ROW = 2;

  private final PhaseLoop phase;
  private final int firstUser;
  private final List<VirtualUser> users = new ArrayList<>();
  private int usersTaken;
  private int generation;
  private int slots;
  private int allowed = 1;
  private int inFlight;

  private @Nullable SocketChannel channel;
  private @Nullable SSLEngine engine;
  private @Nullable Wire wire;
  private @Nullable Exchange opener;
  private boolean connected;
  private boolean draining;
  private boolean saidGoodbye;
  private int nextOrdinal;
  private int localPort;
  private @Nullable Throwable writeFailure;
  private long freeFrom;
  private int answers;
  private long readAt;
  private long securedAt;

  /**
   * A place for a connection.
   *
   * @param firstUser number of the first of its virtual users; each slot has one
   */
  Line(PhaseLoop phase, int firstUser) {
    this.phase = phase;
    this.firstUser = firstUser;
  }

  /** A user keeps its session when the connection is replaced. */
  private VirtualUser nextUser() {
    if (usersTaken == users.size()) {
      users.add(phase.user(firstUser + usersTaken));
    }
    return users.get(usersTaken++);
  }

  int generation() {
    return generation;
  }

  boolean open() {
    return channel != null;
  }

  /** Whether a slot is still one to send a request on. */
  boolean has(Slot slot) {
    if (slot.generation != generation || draining) {
      return false;
    }
    if (slots > allowed) {
      slots--; // the server allows fewer by now
      return false;
    }
    return true;
  }

  /** Whether a wire is that of its connection of now. */
  boolean carries(Wire asking) {
    return asking == wire;
  }

  /** When the last bytes came, nanoTime. */
  long readAt() {
    return readAt;
  }

  /** Whether it had served before, and its end says nothing about the request under way. */
  boolean served() {
    return answers > 0;
  }

  /** The one slot of a line without connection. */
  Slot firstSlot(long now) {
    slots = 1;
    usersTaken = 0;
    return new Slot(this, nextUser(), now);
  }

  /** The server allows so many requests at a time from now on. */
  void allow(int streams, long now) {
    allowed = streams;
    while (slots < allowed && !draining && channel != null) {
      slots++;
      phase.pool().add(new Slot(this, nextUser(), now), now, now);
    }
  }

  /** Sends a request, on a new connection if there is none. */
  void start(Exchange exchange, long now) {
    inFlight++;
    exchange.ordinal = nextOrdinal;
    exchange.localPort = localPort;
    Wire up = wire;
    if (up == null) {
      connect(exchange, now);
    } else {
      nextOrdinal++;
      up.send(exchange);
      phase.toFlush(this);
    }
  }

  void flush() {
    if (wire != null) {
      wire.flush();
    }
  }

  private void connect(Exchange exchange, long now) {
    opener = exchange;
    exchange.connectStart = now;
    SocketChannel opened;
    try {
      opened = new NioSocketChannel();
    } catch (ChannelException e) {
      opener = null;
      phase.ended(exchange, SampleOutcome.GENERATOR, System.nanoTime());
      return;
    }
    channel = opened;
    opened.config().setTcpNoDelay(true);
    opened.config().setConnectTimeoutMillis(0); // the phase has its own
    opened.config().setOption(ChannelOption.AUTO_CLOSE, false); // an answer may still be readable
    // One that talks without end must not keep the loop from the others.
    opened
        .config()
        .setRecvByteBufAllocator(
            new AdaptiveRecvByteBufAllocator(LEAST_READ, FIRST_READ, MOST_READ)
                .maxMessagesPerRead(READS_IN_A_ROW));
    opened.pipeline().addLast(new ReadClock(), new End());
    phase.loop().register(opened);
    opened.connect(phase.target()).addListener(f -> connected(opened, f.cause()));
  }

  private void connected(SocketChannel opened, @Nullable Throwable failure) {
    Exchange first = opener;
    if (opened != channel || first == null) {
      return; // given up meanwhile
    }
    if (failure != null) {
      broken(Failures.ofConnect(failure));
      phase.pump();
      return;
    }
    connected = true;
    first.connected = System.nanoTime();
    localPort = opened.localAddress().getPort();
    first.localPort = localPort;
    TlsClient tls = phase.tls();
    if (tls == null) {
      up(opened, first);
      return;
    }
    SSLEngine made = tls.newEngine();
    engine = made;
    SslHandler handler = new SslHandler(made);
    handler.setHandshakeTimeoutMillis(0);
    handler.setCloseNotifyFlushTimeoutMillis(0);
    opened.pipeline().addBefore(opened.pipeline().lastContext().name(), "tls", handler);
    handler.handshakeFuture().addListener(f -> secured(opened, made, f.cause()));
  }

  private void secured(SocketChannel opened, SSLEngine made, @Nullable Throwable failure) {
    TlsClient tls = phase.tls();
    boolean full = tls != null && tls.sawCertificate(made);
    Exchange first = opener;
    if (opened != channel || first == null) {
      if (tls != null) {
        tls.forget(made);
      }
      return;
    }
    if (failure != null) {
      failed(failure);
      phase.pump();
      return;
    }
    securedAt = System.nanoTime();
    first.secured = securedAt;
    first.resumed = !full;
    if (phase.protocol() == Transport.Protocol.HTTP_2
        && !"h2".equals(made.getApplicationProtocol())) {
      String chosen = made.getApplicationProtocol();
      broken(
          phase
              .reasons()
              .note(
                  SampleOutcome.PROTOCOL,
                  "the server does not choose HTTP/2 (ALPN), but "
                      + (chosen == null || chosen.isEmpty() ? "nothing" : chosen)));
      phase.pump();
      return;
    }
    up(opened, first);
  }

  private void up(SocketChannel opened, Exchange first) {
    Wire made =
        phase.protocol() == Transport.Protocol.HTTP_2
            ? Http2Wire.on(this, phase)
            : new Http1Wire(this, phase);
    opened.pipeline().addBefore(opened.pipeline().lastContext().name(), "http", made);
    if (opened != channel) {
      return; // broke while it was set up
    }
    wire = made;
    opener = null;
    nextOrdinal = 1;
    made.send(first);
    made.flush();
  }

  /** A request on this line has got its answer, whatever it says. */
  void answered(Exchange exchange, SampleOutcome outcome) {
    answers++;
    TlsClient tls = phase.tls();
    SSLEngine used = engine;
    if (tls != null && used != null) {
      tls.answered(used);
    }
    phase.ended(exchange, outcome, readAt);
  }

  /**
   * A request on this line is over: it has its sample, or goes elsewhere.
   *
   * @param from when the next one may be sent in its place
   */
  void released(long from) {
    inFlight--;
    freeFrom = from;
    if (draining && inFlight == 0) {
      close();
    }
  }

  /** Takes no new request; closes when those on their way are over. */
  void drain() {
    if (channel == null) {
      return;
    }
    draining = true;
    if (inFlight == 0) {
      close();
    }
  }

  /** The server said that it goes away. */
  void goodbye() {
    saidGoodbye = true;
    drain();
  }

  /** Gives up one request, which has timed out or is no longer wanted. */
  void abandon(Exchange exchange) {
    Wire up = wire;
    if (up == null || !up.abandon(exchange)) {
      draining = true;
    }
  }

  /** The outcome of a request on this line that waited too long. */
  SampleOutcome timedOut(Exchange exchange) {
    if (!connected) {
      return SampleOutcome.CONNECT_TIMEOUT;
    }
    if (wire == null) {
      return SampleOutcome.TLS_TIMEOUT;
    }
    return exchange.bytes == 0 ? SampleOutcome.TIMEOUT : SampleOutcome.BODY_TIMEOUT;
  }

  /**
   * The connection is of no more use, and is closed.
   *
   * @param cause null if it just ended
   */
  void failed(@Nullable Throwable cause) {
    SampleOutcome outcome = Failures.ofConnection(cause, wire != null);
    TlsClient tls = phase.tls();
    SSLEngine used = engine;
    String refusal =
        tls == null || used == null || answers > 0
            ? null
            : tls.refusal(used, outcome, cause, wire != null, readAt > securedAt);
    broken(
        refusal == null
            ? phase.reasons().note(outcome, cause)
            : phase.reasons().note(SampleOutcome.TLS, refusal));
  }

  /** The connection is of no more use; requests on their way end so, or are sent elsewhere. */
  void broken(SampleOutcome outcome) {
    if (channel == null) {
      return;
    }
    SampleOutcome kind =
        saidGoodbye && outcome != SampleOutcome.PROTOCOL ? SampleOutcome.GOAWAY : outcome;
    draining = true;
    List<Exchange> lost = new ArrayList<>();
    if (opener != null) {
      lost.add(opener);
    }
    if (wire != null) {
      lost.addAll(wire.takeAll());
    }
    long now = System.nanoTime();
    for (Exchange exchange : lost) {
      phase.lost(exchange, kind, now);
    }
    close();
  }

  /** Closes at once. What is on its way must have been ended before. */
  void close() {
    SocketChannel open = channel;
    if (open == null) {
      return;
    }
    channel = null;
    TlsClient tls = phase.tls();
    SSLEngine used = engine;
    if (tls != null && used != null) {
      tls.forget(used);
    }
    engine = null;
    wire = null;
    opener = null;
    connected = false;
    draining = false;
    saidGoodbye = false;
    allowed = 1;
    inFlight = 0;
    nextOrdinal = 0;
    localPort = 0;
    answers = 0;
    writeFailure = null;
    generation++;
    long from = freeFrom;
    freeFrom = 0;
    open.close();
    phase.closed(this, from);
  }

  /** Lets a body follow if the server does not say within a second whether it wants it. */
  void holdBody(ChannelHandlerContext context, Runnable release) {
    int mine = generation;
    context
        .executor()
        .schedule(
            () -> {
              if (mine == generation) {
                release.run();
              }
            },
            1,
            TimeUnit.SECONDS);
  }

  /** Notes when a request was handed to the socket as a whole. */
  static ChannelPromise sentBy(ChannelHandlerContext context, Exchange exchange) {
    ChannelPromise promise = context.newPromise();
    promise.addListener(
        f -> {
          if (f.isSuccess() && !exchange.over) {
            exchange.sent = System.nanoTime();
          }
        });
    return promise;
  }

  /** The first to see what comes in. */
  private final class ReadClock extends ChannelDuplexHandler {
    private final int mine = generation;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      readAt = System.nanoTime();
      context.fireChannelRead(message);
    }

    @Override
    public void write(ChannelHandlerContext context, Object message, ChannelPromise promise) {
      context.write(message, promise.unvoid()).addListener(f -> written(f.cause()));
    }

    private void written(@Nullable Throwable failure) {
      boolean first =
          failure instanceof IOException && !(failure instanceof ClosedChannelException);
      if (first && mine == generation) {
        writeFailure = failure;
      }
    }
  }

  /** The last to see what comes in, and what went wrong. */
  private final class End extends ChannelInboundHandlerAdapter {
    private final int mine = generation;

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
      if (message instanceof ByteBuf) {
        ReferenceCountUtil.release(
            message); // to a request not yet sent: the wire will see the rest
      }
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext context) {
      phase.pump();
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext context, Object event) {
      if (event instanceof SslCloseCompletionEvent close
          && close.isSuccess()
          && mine == generation) {
        failed(null); // nothing more will come
      }
      phase.pump();
    }

    @Override
    public void channelInactive(ChannelHandlerContext context) {
      if (mine == generation) {
        failed(writeFailure);
      }
      phase.pump();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
      if (mine == generation) {
        failed(cause);
        phase.pump();
      }
    }
  }
}
