package io.bootcause.cases.baskets;

import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Speaks as much of Redis' protocol as a client needs to read prices, a network away. */
@Component
class PriceServer {
  private static final int WAY_MICROS = 800;

  private final AsynchronousServerSocketChannel server;
  private final ScheduledExecutorService way =
      Executors.newScheduledThreadPool(
          1,
          task -> {
            Thread thread = new Thread(task, "price-way");
            thread.setDaemon(true);
            return thread;
          });

  PriceServer() throws IOException {
    server =
        AsynchronousServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.accept(
        null,
        new CompletionHandler<AsynchronousSocketChannel, Void>() {
          @Override
          public void completed(AsynchronousSocketChannel channel, Void nothing) {
            server.accept(null, this);
            try {
              channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
              new Session(channel).read();
            } catch (IOException e) {
              // It is gone already.
            }
          }

          @Override
          public void failed(Throwable e, Void nothing) {}
        });
  }

  int port() throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  private final class Session {
    private final AsynchronousSocketChannel channel;
    private final ByteBuffer in = ByteBuffer.allocate(1 << 20);
    private final ArrayDeque<ByteBuffer> answers = new ArrayDeque<>();

    Session(AsynchronousSocketChannel channel) {
      this.channel = channel;
    }

    void read() {
      channel.read(
          in,
          null,
          new CompletionHandler<Integer, Void>() {
            @Override
            public void completed(Integer count, Void nothing) {
              if (count < 0) {
                close();
                return;
              }
              StringBuilder out = new StringBuilder();
              for (List<String> command = next(); command != null; command = next()) {
                out.append(answer(command));
              }
              if (out.length() > 0) {
                ByteBuffer bytes = StandardCharsets.US_ASCII.encode(out.toString());
                way.schedule(() -> send(bytes), WAY_MICROS, TimeUnit.MICROSECONDS);
              }
              read();
            }

            @Override
            public void failed(Throwable e, Void nothing) {
              close();
            }
          });
    }

    /** An array of bulk strings; null if it is not all there yet. */
    private List<String> next() {
      in.flip();
      int start = in.position();
      List<String> words = new ArrayList<>();
      try {
        int count = number('*');
        for (int i = 0; i < count; i++) {
          byte[] word = new byte[number('$')];
          in.get(word).get();
          in.get();
          words.add(new String(word, StandardCharsets.US_ASCII));
        }
        in.compact();
        return words;
      } catch (java.nio.BufferUnderflowException e) {
        in.position(start);
        in.compact();
        return null;
      }
    }

    private int number(char kind) {
      if (in.get() != kind) {
        throw new IllegalStateException("not " + kind);
      }
      int value = 0;
      for (byte b = in.get(); b != '\r'; b = in.get()) {
        value = value * 10 + b - '0';
      }
      in.get();
      return value;
    }

    private synchronized void send(ByteBuffer bytes) {
      answers.add(bytes);
      if (answers.size() == 1) {
        write();
      }
    }

    private void write() {
      channel.write(
          answers.peek(),
          null,
          new CompletionHandler<Integer, Void>() {
            @Override
            public void completed(Integer count, Void nothing) {
              synchronized (Session.this) {
                if (!answers.peek().hasRemaining()) {
                  answers.remove();
                }
                if (!answers.isEmpty()) {
                  write();
                }
              }
            }

            @Override
            public void failed(Throwable e, Void nothing) {
              close();
            }
          });
    }

    private void close() {
      try {
        channel.close();
      } catch (IOException e) {
        // It is of no use any more.
      }
    }
  }

  private static String answer(List<String> command) {
    switch (command.get(0).toUpperCase(Locale.ROOT)) {
      case "GET":
        return price(command.get(1));
      case "MGET":
        StringBuilder all = new StringBuilder("*" + (command.size() - 1) + "\r\n");
        command.subList(1, command.size()).forEach(key -> all.append(price(key)));
        return all.toString();
      case "PING":
        return "+PONG\r\n";
      case "HELLO":
        return "-ERR unknown command\r\n";
      default:
        return "+OK\r\n";
    }
  }

  private static String price(String key) {
    String cents = Integer.toString(100 + Math.floorMod(key.hashCode(), 9_900));
    return "$" + cents.length() + "\r\n" + cents + "\r\n";
  }

  @PreDestroy
  void stop() throws IOException {
    server.close();
    way.shutdownNow();
  }
}
