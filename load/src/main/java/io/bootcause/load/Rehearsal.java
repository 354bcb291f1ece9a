package io.bootcause.load;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Has the JVM compile the engine before it counts, against a socket of its own, so that the service
 * need not bear it and the first seconds are not the generator's. A warm-up at the load's own rate
 * does not do: at 1,000 requests per second the compiler takes a minute to care, and each request
 * costs some 0.2 ms more until then.
 *
 * <p>Several short phases rather than one: compiled code that has never seen a phase begin or end
 * is thrown away when one does, and half a second's compiling of it again would be the load's.
 */
public final class Rehearsal {
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok"
          .getBytes(StandardCharsets.US_ASCII);

  private static final int CONNECTIONS = 8;
  private static final int PHASES = 10;
  private static final long REQUESTS = 4_000;
  private static final Duration LONGEST = Duration.ofMillis(150);
  private static final Duration PACED = Duration.ofMillis(300);
  private static final double PACED_RATE = 3_000;

  private Rehearsal() {}

  /**
   * Sends some ten thousand requests, for two seconds at most; without a socket to send them to, it
   * does nothing.
   *
   * @throws InterruptedException if the caller was interrupted
   */
  public static void run(EngineOptions options) throws InterruptedException {
    try (ServerSocket listener =
            new ServerSocket(0, CONNECTIONS, InetAddress.getLoopbackAddress());
        LoadEngine engine =
            new LoadEngine(
                (InetSocketAddress) listener.getLocalSocketAddress(),
                Workload.of(HttpRequest.get("/")),
                1,
                Set.of(),
                options)) {
      start(() -> acceptAll(listener));
      for (int i = 0; i < PHASES; i++) {
        engine.run(phase(new LoadModel.Closed(REQUESTS), LONGEST));
      }
      engine.run(phase(new LoadModel.Open(Schedules.constant(PACED_RATE)), PACED));
    } catch (IOException e) {
      // No socket, no rehearsal; the load itself will say what is wrong.
    }
  }

  private static LoadPhase phase(LoadModel model, Duration duration) {
    return new LoadPhase("rehearsal", model, CONNECTIONS, false, duration, Duration.ofSeconds(1));
  }

  private static void start(Runnable task) {
    Thread thread = new Thread(task, "bootcause-rehearsal");
    thread.setDaemon(true);
    thread.start();
  }

  private static void acceptAll(ServerSocket listener) {
    Socket accepted = accept(listener);
    while (accepted != null) {
      Socket socket = accepted;
      start(() -> answer(socket));
      accepted = accept(listener);
    }
  }

  private static @Nullable Socket accept(ServerSocket listener) {
    try {
      return listener.accept();
    } catch (IOException e) {
      return null; // it is over
    }
  }

  /** Each request comes in one piece, and one at a time. */
  private static void answer(Socket socket) {
    byte[] request = new byte[1_024];
    try (socket) {
      socket.setTcpNoDelay(true);
      InputStream in = socket.getInputStream();
      while (in.read(request) >= 0) {
        socket.getOutputStream().write(ANSWER);
      }
    } catch (IOException e) {
      // The other side has gone.
    }
  }
}
