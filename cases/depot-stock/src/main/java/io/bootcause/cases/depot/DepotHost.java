package io.bootcause.cases.depot;

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
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

@Component
class DepotHost {

  private static final int ROUND_TRIP_MILLIS = 12;

  private final AsynchronousServerSocketChannel server;
  private final ScheduledExecutorService line =
      Executors.newScheduledThreadPool(
          1,
          task -> {
            Thread thread = new Thread(task, "depot-line");
            thread.setDaemon(true);
            return thread;
          });

  DepotHost() throws IOException {
    server =
        AsynchronousServerSocketChannel.open()
            .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 200);
    server.accept(
        null,
        new CompletionHandler<AsynchronousSocketChannel, Void>() {
          @Override
          public void completed(AsynchronousSocketChannel session, Void nothing) {
            server.accept(null, this);
            try {
              session.setOption(StandardSocketOptions.TCP_NODELAY, true);
              read(session, ByteBuffer.allocate(256));
            } catch (IOException e) {
              close(session);
            }
          }

          @Override
          public void failed(Throwable e, Void nothing) {}
        });
  }

  int port() throws IOException {
    return ((InetSocketAddress) server.getLocalAddress()).getPort();
  }

  private void read(AsynchronousSocketChannel session, ByteBuffer buffer) {
    session.read(
        buffer,
        null,
        new CompletionHandler<Integer, Void>() {
          @Override
          public void completed(Integer count, Void nothing) {
            if (count < 0) {
              close(session);
            } else if (buffer.get(buffer.position() - 1) != '\n') {
              session.read(buffer, null, this);
            } else {
              String command =
                  new String(buffer.array(), 0, buffer.position(), StandardCharsets.US_ASCII).trim();
              buffer.clear();
              line.schedule(
                  () -> write(session, buffer, command), ROUND_TRIP_MILLIS, TimeUnit.MILLISECONDS);
            }
          }

          @Override
          public void failed(Throwable e, Void nothing) {
            close(session);
          }
        });
  }

  private void write(AsynchronousSocketChannel session, ByteBuffer buffer, String command) {
    ByteBuffer answer =
        ByteBuffer.wrap((answer(command) + "\n").getBytes(StandardCharsets.US_ASCII));
    session.write(
        answer,
        null,
        new CompletionHandler<Integer, Void>() {
          @Override
          public void completed(Integer count, Void nothing) {
            read(session, buffer);
          }

          @Override
          public void failed(Throwable e, Void nothing) {
            close(session);
          }
        });
  }

  private static String answer(String command) {
    int hash = Math.floorMod(command.hashCode(), 40);
    if (command.startsWith("STOCK ")) {
      return Integer.toString(hash);
    }
    return command.startsWith("SHELF ") ? "R" + hash + "-" + hash % 7 : "ALIVE";
  }

  private static void close(AsynchronousSocketChannel session) {
    try {
      session.close();
    } catch (IOException e) {
      // It is of no use any more.
    }
  }

  @PreDestroy
  void stop() throws IOException {
    server.close();
    line.shutdownNow();
  }
}
