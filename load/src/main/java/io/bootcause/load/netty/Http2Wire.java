package io.bootcause.load.netty;

import io.bootcause.load.AnswerReader;
import io.bootcause.load.ResponseParser;
import io.bootcause.load.SampleOutcome;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http2.AbstractHttp2ConnectionHandlerBuilder;
import io.netty.handler.codec.http2.Http2ConnectionDecoder;
import io.netty.handler.codec.http2.Http2ConnectionEncoder;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.handler.codec.http2.Http2EventAdapter;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2Settings;
import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** HTTP/2 on one connection. */
@SuppressWarnings("FutureReturnValueIgnored") // failures come through the pipeline
final class Http2Wire extends Http2ConnectionHandler implements Wire {
  /**
   * What a server may send ahead of our reading, per stream and per connection. The protocol's
   * default of 64 KiB would have large answers wait for the generator.
   */
  private static final int STREAM_WINDOW = 4 << 20;

  private static final int CONNECTION_WINDOW = 64 << 20;

  /** Beyond, stream ids run out soon. */
  private static final int LAST_STREAM_ID = Integer.MAX_VALUE - (1 << 20);

  private final Line line;
  private final PhaseLoop phase;
  private final IntObjectMap<Exchange> streams = new IntObjectHashMap<>();
  private @Nullable ChannelHandlerContext context;
  private long limit = Integer.MAX_VALUE;

  private Http2Wire(
      Line line,
      PhaseLoop phase,
      Http2ConnectionDecoder decoder,
      Http2ConnectionEncoder encoder,
      Http2Settings settings) {
    super(decoder, encoder, settings, true); // closes without a GOAWAY of its own
    this.line = line;
    this.phase = phase;
  }

  static Http2Wire on(Line line, PhaseLoop phase) {
    return new Builder(line, phase).make();
  }

  @Override
  public void handlerAdded(ChannelHandlerContext added) throws Exception {
    context = added;
    super.handlerAdded(added); // sends the preface
    connection()
        .local()
        .flowController()
        .incrementWindowSize(connection().connectionStream(), CONNECTION_WINDOW);
  }

  private ChannelHandlerContext context() {
    ChannelHandlerContext added = context;
    if (added == null) {
      throw new IllegalStateException("not in a pipeline");
    }
    return added;
  }

  @Override
  public void send(Exchange exchange) {
    AnswerReader reader = exchange.reader;
    if (reader != null) {
      reader.begin();
    }
    int id = connection().local().incrementAndGetNextStreamId();
    exchange.streamId = id;
    streams.put(id, exchange);
    Http2Headers headers = exchange.request.headers();
    boolean body = exchange.request.body().isReadable();
    if (!body) {
      encoder()
          .writeHeaders(context(), id, headers, 0, true, Line.sentBy(context(), exchange))
          .addListener(f -> notSent(exchange, f.cause()));
    } else {
      encoder()
          .writeHeaders(context(), id, headers, 0, false, context().newPromise())
          .addListener(f -> notSent(exchange, f.cause()));
      exchange.bodyHeld = true;
      if (exchange.request.http1().expectsContinue()) {
        line.holdBody(context(), () -> sendBody(exchange, true));
      } else {
        sendBody(exchange, false);
      }
    }
    if (id >= LAST_STREAM_ID || phase.freshConnections()) {
      line.drain();
    }
  }

  private void sendBody(Exchange exchange, boolean flush) {
    if (exchange.over || !exchange.bodyHeld) {
      return;
    }
    exchange.bodyHeld = false;
    encoder()
        .writeData(
            context(),
            exchange.streamId,
            exchange.request.body().duplicate(),
            0,
            true,
            Line.sentBy(context(), exchange));
    if (flush) {
      flush();
    }
  }

  /** The connection's own failures come by another way; this is about one stream. */
  private void notSent(Exchange exchange, @Nullable Throwable failure) {
    if (failure instanceof Http2Exception
        && !exchange.over
        && streams.containsKey(exchange.streamId)) {
      streams.remove(exchange.streamId);
      phase.ended(exchange, SampleOutcome.PROTOCOL, System.nanoTime());
      phase.pump();
    }
  }

  @Override
  public void flush() {
    flush(context());
  }

  @Override
  public boolean abandon(Exchange exchange) {
    streams.remove(exchange.streamId);
    reset(exchange.streamId);
    return line.readAt() > exchange.sent && exchange.sent != 0;
  }

  private void reset(int id) {
    ChannelHandlerContext ctx = context();
    if (connection().stream(id) != null) {
      resetStream(ctx, id, Http2Error.CANCEL.code(), ctx.newPromise());
      flush(ctx);
    }
  }

  @Override
  public Collection<Exchange> takeAll() {
    List<Exchange> all = new ArrayList<>(streams.values());
    streams.clear();
    return all;
  }

  private void complete(Exchange exchange) {
    int id = exchange.streamId;
    streams.remove(id);
    if (exchange.sent == 0) {
      // Answered before the body was out: the rest of it is of no use. After this frame was dealt
      // with.
      context().executor().execute(() -> reset(id));
    }
    line.answered(exchange, exchange.answered());
  }

  @Override
  protected void onConnectionError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      @Nullable Http2Exception http2) {
    if (line.carries(this)) {
      line.failed(cause);
    }
    phase.pump();
  }

  @Override
  protected void onStreamError(
      ChannelHandlerContext ctx,
      boolean outbound,
      Throwable cause,
      Http2Exception.StreamException error) {
    super.onStreamError(ctx, outbound, cause, error);
    Exchange exchange = streams.remove(error.streamId());
    if (exchange != null) {
      phase.ended(exchange, SampleOutcome.MALFORMED, System.nanoTime());
    }
  }

  /** What the server says. */
  private static final class Listener extends Http2EventAdapter {
    private @Nullable Http2Wire wire;

    private Http2Wire wire() {
      Http2Wire set = wire;
      if (set == null) {
        throw new IllegalStateException("no connection yet");
      }
      return set;
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx, int id, Http2Headers headers, int padding, boolean end)
        throws Http2Exception {
      Exchange exchange = wire().streams.get(id);
      if (exchange == null) {
        if (id % 2 == 0) {
          throw Http2Exception.connectionError(
              Http2Error.PROTOCOL_ERROR, "a stream opened by the server: %d", id);
        }
        return; // given up
      }
      exchange.received(size(headers), wire().line.readAt());
      boolean trailers = exchange.status >= 200;
      if (!trailers) {
        exchange.status = status(id, headers);
        if (exchange.status == 100) {
          wire().sendBody(exchange, true);
        }
        if (exchange.status >= 200) {
          tell(exchange.reader, headers);
        }
      }
      if (end && exchange.status < 200) {
        throw Http2Exception.streamError(id, Http2Error.PROTOCOL_ERROR, "an interim answer ends");
      }
      if (end) {
        wire().complete(exchange);
      }
    }

    @Override
    public void onHeadersRead(
        ChannelHandlerContext ctx,
        int id,
        Http2Headers headers,
        int dependency,
        short weight,
        boolean exclusive,
        int padding,
        boolean end)
        throws Http2Exception {
      onHeadersRead(ctx, id, headers, padding, end);
    }

    private static int status(int id, Http2Headers headers) throws Http2Exception {
      CharSequence status = headers.status();
      if (status == null
          || status.length() != 3
          || !status.chars().allMatch(c -> c >= '0' && c <= '9')
          || status.charAt(0) == '0') {
        throw Http2Exception.streamError(id, Http2Error.PROTOCOL_ERROR, "no status");
      }
      return Integer.parseInt(status.toString());
    }

    private static void tell(@Nullable AnswerReader reader, Http2Headers headers) {
      if (reader != null) {
        for (Map.Entry<CharSequence, CharSequence> header : headers) {
          reader.header(header.getKey().toString(), header.getValue().toString());
        }
      }
    }

    private static long size(Http2Headers headers) {
      long size = 0;
      for (Map.Entry<CharSequence, CharSequence> header : headers) {
        size += header.getKey().length() + header.getValue().length();
      }
      return size;
    }

    @Override
    public void onPushPromiseRead(
        ChannelHandlerContext ctx, int id, int promised, Http2Headers headers, int padding)
        throws Http2Exception {
      throw Http2Exception.connectionError(
          Http2Error.PROTOCOL_ERROR, "a push, which was not allowed: %d", promised);
    }

    @Override
    public int onDataRead(ChannelHandlerContext ctx, int id, ByteBuf data, int padding, boolean end)
        throws Http2Exception {
      int size = data.readableBytes() + padding;
      Exchange exchange = wire().streams.get(id);
      if (exchange != null) {
        if (exchange.status < 200) {
          throw Http2Exception.streamError(id, Http2Error.PROTOCOL_ERROR, "a body before its head");
        }
        exchange.received(size, wire().line.readAt());
        AnswerReader reader = exchange.reader;
        if (reader != null && reader.wantsBody()) {
          reader.body(data.nioBuffer());
        }
        if (end) {
          wire().complete(exchange);
        }
      }
      return size; // read, and not kept
    }

    @Override
    public void onRstStreamRead(ChannelHandlerContext ctx, int id, long code) {
      Exchange exchange = wire().streams.remove(id);
      if (exchange != null) {
        wire().phase.ended(exchange, SampleOutcome.STREAM_RESET, wire().line.readAt());
      }
    }

    @Override
    public void onSettingsRead(ChannelHandlerContext ctx, Http2Settings settings) {
      wire().serverAllows(settings.maxConcurrentStreams());
    }

    @Override
    public void onGoAwayRead(
        ChannelHandlerContext ctx, int lastStreamId, long code, ByteBuf debugData) {
      wire().goodbye(lastStreamId, code);
    }
  }

  private void serverAllows(@Nullable Long most) {
    if (!line.carries(this)) {
      return;
    }
    if (most != null) {
      limit = Math.min(Integer.MAX_VALUE, most);
    }
    // A server that allows none is asked one at a time, and its refusal seen.
    int streams = (int) Math.max(1, Math.min(phase.streamsPerConnection(), limit));
    line.allow(phase.freshConnections() ? 1 : streams, System.nanoTime());
  }

  private void goodbye(int lastStreamId, long code) {
    if (!line.carries(this)) {
      return;
    }
    line.goodbye();
    for (Exchange exchange : List.copyOf(streams.values())) {
      if (exchange.streamId > lastStreamId) {
        streams.remove(exchange.streamId);
        phase.unprocessed(exchange, code == Http2Error.NO_ERROR.code());
      }
    }
  }

  private static final class Builder
      extends AbstractHttp2ConnectionHandlerBuilder<Http2Wire, Builder> {
    private final Line line;
    private final PhaseLoop phase;
    private final Listener listener = new Listener();

    Builder(Line line, PhaseLoop phase) {
      this.line = line;
      this.phase = phase;
    }

    Http2Wire make() {
      server(false);
      frameListener(listener);
      gracefulShutdownTimeoutMillis(0);
      initialSettings(
          Http2Settings.defaultSettings()
              .pushEnabled(false)
              .initialWindowSize(STREAM_WINDOW)
              .maxHeaderListSize(ResponseParser.MAX_HEAD_BYTES));
      return build();
    }

    @Override
    protected Http2Wire build(
        Http2ConnectionDecoder decoder, Http2ConnectionEncoder encoder, Http2Settings settings) {
      Http2Wire wire = new Http2Wire(line, phase, decoder, encoder, settings);
      listener.wire = wire;
      return wire;
    }
  }
}
