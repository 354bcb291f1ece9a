package io.bootcause.load;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** By a {@link Selector}: on every system and JDK. */
final class NioEventLoop extends EventLoop {
  private static final long MILLI = 1_000_000;

  private final Selector selector = Selector.open();
  private final ByteBuffer in =
      ByteBuffer.allocateDirect(READ_BUFFER_BYTES).order(ByteOrder.nativeOrder());
  private final Consumer<SelectionKey> onReady = this::ready;
  private @Nullable Listener listener;

  NioEventLoop() throws IOException {}

  @Override
  Link open(Connection owner) throws IOException {
    return new NioLink(owner, SocketChannel.open());
  }

  @Override
  int await(Listener told, long nanos) throws IOException {
    listener = told;
    return nanos <= 0
        ? selector.selectNow(onReady)
        : selector.select(onReady, Math.max(1, nanos / MILLI));
  }

  private void ready(SelectionKey key) {
    Listener told = listener;
    if (told != null && key.isValid()) {
      int ops = key.readyOps();
      boolean connected = (ops & SelectionKey.OP_CONNECT) != 0;
      told.ready(
          (NioLink) key.attachment(),
          connected || (ops & SelectionKey.OP_READ) != 0,
          connected || (ops & SelectionKey.OP_WRITE) != 0);
    }
  }

  @Override
  boolean precise() {
    return false;
  }

  @Override
  ByteBuffer readBuffer() {
    return in;
  }

  @Override
  void forgetClosed() throws IOException {
    listener = null;
    selector.selectNow(onReady);
  }

  @Override
  void wakeup() {
    selector.wakeup();
  }

  @Override
  public void close() throws IOException {
    selector.close();
  }

  private final class NioLink extends Link {
    private final SocketChannel channel;
    private @Nullable SelectionKey key;

    NioLink(Connection owner, SocketChannel channel) {
      super(owner);
      this.channel = channel;
    }

    @Override
    boolean connect(InetSocketAddress target) throws IOException {
      channel.configureBlocking(false);
      channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
      boolean done = channel.connect(target);
      key = channel.register(selector, done ? SelectionKey.OP_READ : SelectionKey.OP_CONNECT, this);
      return done;
    }

    @Override
    boolean finishConnect() throws IOException {
      boolean done = channel.finishConnect();
      if (done) {
        interest(SelectionKey.OP_READ);
      }
      return done;
    }

    @Override
    int localPort() throws IOException {
      return ((InetSocketAddress) channel.getLocalAddress()).getPort();
    }

    @Override
    int send(ByteBuffer bytes, int from, int to) throws IOException {
      bytes.limit(to).position(from);
      int n = channel.write(bytes);
      interest(
          bytes.hasRemaining()
              ? SelectionKey.OP_READ | SelectionKey.OP_WRITE
              : SelectionKey.OP_READ);
      return n;
    }

    private void interest(int ops) {
      SelectionKey mine = key;
      if (mine != null && mine.interestOps() != ops) {
        mine.interestOps(ops);
      }
    }

    @Override
    int receive(ByteBuffer buffer) throws IOException {
      return channel.read(buffer);
    }

    @Override
    boolean peerDone() {
      return false; // a selector tells as long as it is so
    }

    @Override
    void tellAgain() {
      // A selector tells as long as something is there.
    }

    @Override
    void close() {
      try {
        channel.close();
      } catch (IOException e) {
        // Nothing is left to be done with it.
      }
    }
  }
}
