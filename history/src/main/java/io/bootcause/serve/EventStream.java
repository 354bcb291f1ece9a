package io.bootcause.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import io.bootcause.history.live.LiveRuns;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a running investigation says, as server-sent events: each line of its file is one, and its
 * id says where the next one begins, so that a browser that lost the connection goes on there.
 */
final class EventStream implements AutoCloseable {
  private static final Pattern PATH = Pattern.compile("/live/([\\d-]+)/events");
  private static final int MOST_READERS = 16;
  private static final int POLL_MILLIS = 250;

  /** So many polls without news, then a comment, which finds out whether anybody still listens. */
  private static final int QUIET_POLLS = 40;

  private final LiveRuns runs;
  private final Semaphore places = new Semaphore(MOST_READERS);
  private volatile boolean closed;

  EventStream(Path live) {
    this.runs = new LiveRuns(live);
  }

  /** The run whose events a path is for; empty for all other paths. */
  static Optional<String> run(String path) {
    Matcher matcher = PATH.matcher(path);
    return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  void serve(HttpExchange exchange, String name) throws IOException {
    if (runs.run(name).isEmpty()) {
      Answer.text(404, "There is no such run.").send(exchange);
      return;
    }
    if (!places.tryAcquire()) {
      Answer.text(503, "Too many windows look at runs already.").send(exchange);
      return;
    }
    try {
      Headers headers = exchange.getResponseHeaders();
      Answer.common(headers);
      headers.set("Content-Type", "text/event-stream; charset=utf-8");
      if (exchange.getRequestMethod().equals("HEAD")) {
        exchange.sendResponseHeaders(200, -1);
        return;
      }
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = exchange.getResponseBody()) {
        follow(out, name, offset(exchange.getRequestHeaders().getFirst("Last-Event-ID")));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      places.release();
    }
  }

  private static long offset(@Nullable String lastId) {
    return lastId != null && lastId.matches("\\d{1,15}") ? Long.parseLong(lastId) : 0;
  }

  private void follow(OutputStream out, String name, long from)
      throws IOException, InterruptedException {
    long at = from;
    int quiet = 0;
    while (!closed) {
      // Asked before reading: what it says last is not missed.
      boolean running = runs.run(name).map(LiveRuns.LiveRun::running).orElse(false);
      LiveRuns.Lines lines = runs.lines(name, at);
      long next = at;
      StringBuilder events = new StringBuilder();
      for (String line : lines.lines()) {
        next += line.getBytes(UTF_8).length + 1L;
        events.append("id: ").append(next).append("\ndata: ").append(line).append("\n\n");
      }
      at = lines.next();
      if (lines.lines().isEmpty() && !running) {
        // Over, or its process is gone: the browser shall not come again.
        events.append("event: over\ndata: {}\n\n");
      }
      quiet = events.length() > 0 ? 0 : quiet + 1;
      if (quiet >= QUIET_POLLS) {
        events.append(": still here\n\n");
        quiet = 0;
      }
      if (events.length() > 0) {
        out.write(events.toString().getBytes(UTF_8));
        out.flush();
      }
      if (lines.lines().isEmpty() && !running) {
        return;
      }
      if (lines.lines().isEmpty()) {
        Thread.sleep(POLL_MILLIS);
      }
    }
  }

  @Override
  public void close() {
    closed = true;
  }
}
