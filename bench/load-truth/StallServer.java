import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;

/**
 * Answers every request at once, but holds the answers back in stalls at fixed times: from epoch +
 * k·period + (period - stall) to epoch + (k + 1)·period. It prints its port and the epoch as a
 * nanoTime, which on Linux is the machine's monotonic clock, the same in every process.
 *
 * <p>{@code java StallServer.java <stall ms> <period ms>}; a stall of 0 means none. It ends when its
 * standard input does, so it cannot outlive whoever started it.
 */
public final class StallServer {
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  private final long stall;
  private final long period;
  private final long epoch = System.nanoTime();
  private final Selector selector = Selector.open();
  private final ArrayDeque<SocketChannel> held = new ArrayDeque<>();
  private final ByteBuffer in = ByteBuffer.allocateDirect(16 * 1024);
  private final ByteBuffer answer = ByteBuffer.allocateDirect(ANSWER.length).put(ANSWER).flip();

  private StallServer(long stall, long period) throws IOException {
    this.stall = stall;
    this.period = period;
  }

  public static void main(String[] args) throws IOException {
    StallServer server =
        new StallServer(Long.parseLong(args[0]) * 1_000_000, Long.parseLong(args[1]) * 1_000_000);
    Thread watch = new Thread(StallServer::exitWithInput);
    watch.setDaemon(true);
    watch.start();
    server.serve();
  }

  private static void exitWithInput() {
    try {
      while (System.in.read() >= 0) {
        // Nothing is expected.
      }
    } catch (IOException e) {
      // Gone as well.
    }
    System.exit(0);
  }

  private void serve() throws IOException {
    ServerSocketChannel listener = ServerSocketChannel.open();
    listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1024);
    listener.configureBlocking(false);
    listener.register(selector, SelectionKey.OP_ACCEPT);
    int port = ((InetSocketAddress) listener.getLocalAddress()).getPort();
    System.out.println(port + " " + epoch);
    System.out.flush();
    while (true) {
      long left = stallLeft(System.nanoTime());
      if (left == 0 || held.isEmpty()) {
        while (!held.isEmpty()) {
          answer(held.removeFirst());
        }
        selector.select(this::ready, 1);
      } else if (left > 2_000_000) {
        selector.select(this::ready, left / 1_000_000 - 1);
      } else {
        selector.selectNow(this::ready); // to the microsecond: the truth is computed from the plan
      }
    }
  }

  /** Nanoseconds to the end of the stall under way, 0 if there is none. */
  private long stallLeft(long now) {
    if (stall == 0) {
      return 0;
    }
    long left = period - (now - epoch) % period;
    return left <= stall ? left : 0;
  }

  private void ready(SelectionKey key) {
    try {
      if (key.isAcceptable()) {
        SocketChannel accepted = ((ServerSocketChannel) key.channel()).accept();
        if (accepted != null) {
          accepted.configureBlocking(false);
          accepted.setOption(StandardSocketOptions.TCP_NODELAY, true);
          accepted.register(selector, SelectionKey.OP_READ);
        }
        return;
      }
      SocketChannel channel = (SocketChannel) key.channel();
      if (read(channel)) {
        if (stallLeft(System.nanoTime()) > 0) {
          held.addLast(channel);
        } else {
          answer(channel);
        }
      }
    } catch (IOException e) {
      key.cancel();
    }
  }

  /** True if a whole request came. Clients here send each in one piece, one at a time. */
  private boolean read(SocketChannel channel) throws IOException {
    in.clear();
    int n = channel.read(in);
    if (n < 0) {
      channel.close();
    }
    return n > 3 && in.get(n - 1) == '\n' && in.get(n - 3) == '\n';
  }

  private void answer(SocketChannel channel) {
    try {
      channel.write(answer.rewind());
    } catch (IOException e) {
      held.remove(channel);
    }
  }
}
