package io.bootcause.load.netty;

import io.bootcause.load.ResponseParser;
import io.bootcause.load.SampleOutcome;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.ssl.SslCloseCompletionEvent;
import io.netty.handler.ssl.SslHandler;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** HTTP/1.1 on one connection, read by the same parser as in cleartext. */
@SuppressWarnings("FutureReturnValueIgnored") // failures come through the pipeline
final class Http1Wire extends ChannelInboundHandlerAdapter implements Wire {
  private final Line line;
  private final PhaseLoop phase;
  private final ResponseParser parser;
  private @Nullable ChannelHandlerContext context;
  private @Nullable Exchange current;
  private boolean closeNotified;

  Http1Wire(Line line, PhaseLoop phase) {
    this.line = line;
    this.phase = phase;
    parser = new ResponseParser(phase.heads());
  }

  private ChannelHandlerContext context() {
    ChannelHandlerContext added = context;
    if (added == null) {
      throw new IllegalStateException("not in a pipeline");
    }
    return added;
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) {
    context = added;
  }

  @Override
  public void send(Exchange exchange) {
    current = exchange;
    parser.reset(exchange.request.http1().head(), exchange.reader);
    int pauseAt = exchange.request.http1().pauseAt();
    ByteBuf first = exchange.request.http1(0, pauseAt);
    if (exchange.request.http1().expectsContinue()) {
      exchange.bodyHeld = true;
      context().write(first);
      line.holdBody(context(), () -> sendBody(exchange));
    } else {
      context().write(first, Line.sentBy(context(), exchange));
    }
  }

  private void sendBody(Exchange exchange) {
    if (exchange != current || !exchange.bodyHeld) {
      return;
    }
    exchange.bodyHeld = false;
    int all = exchange.request.http1().bytes().capacity();
    context()
        .writeAndFlush(
            exchange.request.http1(exchange.request.http1().pauseAt(), all),
            Line.sentBy(context(), exchange));
  }

  @Override
  public void flush() {
    context().flush();
  }

  @Override
  public boolean abandon(Exchange exchange) {
    current = null;
    return false;
  }

  @Override
  public Collection<Exchange> takeAll() {
    Exchange exchange = current;
    current = null;
    return exchange == null ? List.of() : List.of(exchange);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    ByteBuf in = (ByteBuf) message;
    try {
      read(in.nioBuffer().order(ByteOrder.nativeOrder()));
    } finally {
      in.release();
    }
  }

  private void read(ByteBuffer in) {
    if (!line.carries(this)) {
      return; // what was already decrypted when the connection was given up
    }
    Exchange exchange = current;
    if (exchange == null) {
      line.drain(); // says what nobody asked for
      return;
    }
    exchange.received(in.remaining(), line.readAt());
    switch (parser.feed(in)) {
      case COMPLETE -> {
        // Bytes nobody asked for, or an answer before the question was out: start afresh.
        complete(exchange, parser.keepAlive() && !in.hasRemaining() && exchange.sent != 0);
      }
      case MALFORMED -> {
        exchange.status = parser.status();
        line.broken(SampleOutcome.MALFORMED);
      }
      case MORE -> {
        exchange.status = parser.status();
        if (parser.continued()) {
          sendBody(exchange);
        }
      }
    }
  }

  private void complete(Exchange exchange, boolean reusable) {
    current = null;
    exchange.status = parser.status();
    if (!reusable || phase.freshConnections()) {
      line.drain();
    }
    line.answered(exchange, exchange.answered());
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof SslCloseCompletionEvent close && close.isSuccess()) {
      closeNotified = true;
      endOfStream(ctx);
    }
    ctx.fireUserEventTriggered(event);
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    endOfStream(ctx);
    ctx.fireChannelInactive();
  }

  private void endOfStream(ChannelHandlerContext ctx) {
    Exchange exchange = current;
    boolean secure = ctx.pipeline().get(SslHandler.class) != null;
    if (exchange != null && parser.endsAtEof() && (closeNotified || !secure)) {
      complete(exchange, false);
    }
  }
}
