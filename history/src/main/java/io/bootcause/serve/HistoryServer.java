package io.bootcause.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.bootcause.history.HistoryException;
import io.bootcause.history.HistoryLocation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/** A server of this machine for the person who started it. */
public final class HistoryServer implements AutoCloseable {
  private static final int MOST_THREADS = 32;

  private final HttpServer http;
  private final ExecutorService threads;
  private final Store store;
  private final Gate gate;
  private final Site site;
  private final EventStream events;
  private final String token;
  private final AtomicBoolean closed = new AtomicBoolean();

  private HistoryServer(
      HttpServer http, Store store, HistoryLocation location, String token, String version) {
    this.http = http;
    this.store = store;
    this.token = token;
    this.gate = new Gate(http.getAddress().getPort(), token);
    this.events = new EventStream(location.live());
    this.site = new Site(store, location, version);
    this.threads =
        new ThreadPoolExecutor(
            0,
            MOST_THREADS,
            30,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "bootcause-serve");
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Opens the history and starts to listen on 127.0.0.1.
   *
   * @param port 0 for a free one
   * @param token null for a new random one
   * @throws java.net.BindException if the port is taken
   */
  public static HistoryServer start(
      HistoryLocation location, int port, @Nullable String token, String version)
      throws IOException, HistoryException {
    HttpServer http =
        HttpServer.create(
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port), 0);
    Store store;
    try {
      store = new Store(location);
    } catch (HistoryException e) {
      http.stop(0);
      throw e;
    }
    HistoryServer server =
        new HistoryServer(http, store, location, token == null ? Gate.newToken() : token, version);
    http.setExecutor(server.threads);
    http.createContext("/", server::handle);
    http.start();
    return server;
  }

  /** What to open in a browser; it has the token. */
  public URI address() {
    return URI.create("http://127.0.0.1:" + http.getAddress().getPort() + "/?token=" + token);
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Headers headers = exchange.getRequestHeaders();
      String given = Query.of(exchange.getRequestURI()).get("token");
      Optional<Gate.Refusal> refusal =
          gate.refuse(
              new Gate.Caller(
                  exchange.getRequestMethod(),
                  headers.getOrDefault("Host", List.of()),
                  headers.getOrDefault("Cookie", List.of()),
                  headers.getFirst("Authorization"),
                  given));
      if (refusal.isPresent()) {
        Answer.text(refusal.get().status(), refusal.get().reason()).send(exchange);
        return;
      }
      String path = exchange.getRequestURI().getPath();
      if (given != null) {
        Answer.elsewhere("/", gate.setCookie()).send(exchange);
        return;
      }
      Optional<String> live = EventStream.run(path);
      if (live.isPresent()) {
        events.serve(exchange, live.get());
      } else {
        site.answer(path, Query.of(exchange.getRequestURI())).send(exchange);
      }
    }
  }

  @Override
  public void close() {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    events.close();
    http.stop(0);
    threads.shutdownNow();
    store.close();
  }
}
