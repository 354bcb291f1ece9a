package io.bootcause.cli.host;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The shell's process and its streams. What is silent for too long is ended. */
final class HostConnection implements AutoCloseable {
  /** So often either side says that it is there. */
  static final Duration ALIVE = Duration.ofSeconds(5);

  /** After so long without a word the other side is taken to be gone. */
  static final Duration GONE = Duration.ofSeconds(60);

  /** Until then what the transport says is kept for its failure; later the user may have to act. */
  private static final long SOON_SECONDS = 3;

  private static final int LAST_WORDS = 20;
  private static final int LONGEST_LINE = 1 << 16;
  private static final String OURS = "bootcause ";

  private final HostShell shell;
  private final Progress progress;
  private final Process process;
  private final InputStream in;
  private final OutputStream out;
  private final Thread words;
  private final Deque<String> said = new ArrayDeque<>();
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "bootcause-host-clock");
            thread.setDaemon(true);
            return thread;
          });
  private volatile boolean silent;
  private boolean aloud;
  private boolean open;
  private volatile long heard = System.nanoTime();

  private HostConnection(HostShell shell, Process process, Progress progress) {
    this.shell = shell;
    this.progress = progress;
    this.process = process;
    this.in = new BufferedInputStream(process.getInputStream(), 1 << 16);
    this.out = process.getOutputStream();
    this.words = new Thread(this::listen, "bootcause-host-words");
    words.setDaemon(true);
    words.start();
  }

  /**
   * Starts the transport, which takes as long as its user takes to type a password.
   *
   * @param token that nothing else on the stream says
   * @throws ServiceException USAGE if there is no such program here, MEASUREMENT if it gets at no
   *     shell
   */
  static HostConnection open(HostShell shell, String token, Progress progress)
      throws ServiceException {
    String missing = shell.missing();
    if (missing != null) {
      throw new ServiceException(Kind.USAGE, "there is no program '" + missing + "' here");
    }
    HostConnection connection;
    try {
      Process process = new ProcessBuilder(shell.started()).start();
      connection = new HostConnection(shell, process, progress);
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot run " + shell.command().get(0) + ": " + e.getMessage(), e);
    }
    boolean complete = false;
    try {
      connection.shake(token);
      complete = true;
      return connection;
    } finally {
      if (!complete) {
        connection.close();
      }
    }
  }

  private void shake(String token) throws ServiceException {
    ScheduledFuture<?> unused = clock.schedule(this::speakUp, SOON_SECONDS, TimeUnit.SECONDS);
    try {
      send(HostScript.opening(token).getBytes(UTF_8));
      String line = line();
      while (line != null && !line.endsWith(token)) {
        line = line(); // A greeting of that side's.
      }
      if (line != null) {
        connected();
        return;
      }
    } catch (IOException e) {
      // The transport has ended, and says why.
    }
    throw failure("cannot get a shell on " + shell.name(), "");
  }

  private void connected() {
    synchronized (said) {
      open = true;
    }
    heard();
    every(
        Duration.ofSeconds(1),
        () -> {
          if (System.nanoTime() - heard > GONE.toNanos()) {
            silent = true;
            process.destroyForcibly();
          }
        });
  }

  /** Something came, or went. */
  void heard() {
    heard = System.nanoTime();
  }

  OutputStream out() {
    return out;
  }

  InputStream in() {
    return in;
  }

  void every(Duration interval, Runnable task) {
    ScheduledFuture<?> unused =
        clock.scheduleAtFixedRate(
            task, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  void send(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
    heard();
  }

  /** What the script says next, of itself; null at the end. */
  @Nullable String answer() throws IOException {
    String line = line();
    while (line != null && !line.startsWith(OURS)) {
      line = line();
    }
    heard();
    return line == null ? null : line.substring(OURS.length());
  }

  private @Nullable String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0; b = in.read()) {
      if (b == '\n') {
        return line.toString(UTF_8).stripTrailing();
      }
      if (line.size() < LONGEST_LINE) {
        line.write(b);
      }
    }
    return null;
  }

  /** Why it ended in the midst of something, by what the transport said last. */
  ServiceException lost() {
    return failure(
        "the connection to " + shell.name() + " was lost", "; the service there runs on");
  }

  private ServiceException failure(String what, String consequence) {
    List<String> last = lastWords();
    if (silent) {
      last.add("nothing was heard for " + GONE.toSeconds() + " s");
    }
    String why =
        last.isEmpty()
            ? shell.command().get(0)
                + (process.isAlive() ? " does not answer" : " ended with " + process.exitValue())
            : last.remove(last.size() - 1);
    return new ServiceException(Kind.MEASUREMENT, what + ": " + why + consequence, last);
  }

  private List<String> lastWords() {
    try {
      if (!process.waitFor(2, TimeUnit.SECONDS)) {
        process.destroy();
        process.waitFor(1, TimeUnit.SECONDS);
      }
      words.join(1000);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    synchronized (said) {
      return new ArrayList<>(said);
    }
  }

  private void listen() {
    try (BufferedReader reader =
        new BufferedReader(new InputStreamReader(process.getErrorStream(), UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.isBlank()) {
          hear(line.strip());
        }
      }
    } catch (IOException e) {
      // It has ended.
    }
  }

  private void hear(String line) {
    boolean now;
    synchronized (said) {
      now = aloud && !open;
      said.addLast(line);
      if (said.size() > LAST_WORDS) {
        said.removeFirst();
      }
    }
    if (now) {
      progress.say(line);
    }
  }

  /** It takes long: perhaps it asks for something. */
  private void speakUp() {
    List<String> lines;
    synchronized (said) {
      aloud = true;
      lines = open ? List.of() : List.copyOf(said);
    }
    lines.forEach(progress::say);
  }

  /** Closes our end and gives that side the time to clean up, then ends the transport. */
  void finish(Duration patience) {
    try {
      out.close();
    } catch (IOException e) {
      // It has ended.
    }
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroy();
      }
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    clock.shutdownNow();
    finish(Duration.ofSeconds(5));
  }
}
