package io.bootcause.history.live;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.report.Progress;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Writes down the progress of this process's run. A disk that is full or gone ends the writing and
 * nothing else.
 */
public final class LiveLog implements AutoCloseable {
  static final String SUFFIX = ".jsonl";
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private final Path file;
  private @Nullable OutputStream out;

  private LiveLog(Path file, OutputStream out) {
    this.file = file;
    this.out = out;
  }

  /**
   * Begins one, and removes those of runs that are long over.
   *
   * @param directory made if it is not there; for its owner only
   * @param command diagnose or compare
   * @param target as the user named it
   * @throws IOException if the directory cannot be written to
   */
  public static LiveLog begin(Path directory, String command, String target) throws IOException {
    boolean posix = directory.getFileSystem().supportedFileAttributeViews().contains("posix");
    Files.createDirectories(directory, owner(posix, "rwx------"));
    LiveRuns.removeOld(directory, Instant.now());
    ProcessHandle self = ProcessHandle.current();
    Instant now = Instant.now();
    Path file = directory.resolve(now.toEpochMilli() + "-" + self.pid() + SUFFIX);
    Files.createFile(file, owner(posix, "rw-------"));
    LiveLog log = new LiveLog(file, Files.newOutputStream(file, StandardOpenOption.APPEND));
    ObjectNode begin = event("begin");
    begin.put("pid", self.pid());
    begin.put("born", self.info().startInstant().map(Instant::toEpochMilli).orElse(0L));
    begin.put("command", command).put("target", target);
    log.write(begin);
    return log;
  }

  private static FileAttribute<?>[] owner(boolean posix, String rights) {
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }

  /** Its name, which is the run's name for others. */
  public String name() {
    return LiveRuns.name(file);
  }

  /** Writes down what is said to this one too. */
  public Progress beside(Progress progress) {
    return new Progress() {
      @Override
      public void stage(String name) {
        tell("stage", name);
        progress.stage(name);
      }

      @Override
      public void doing(String what) {
        tell("doing", what);
        progress.doing(what);
      }

      @Override
      public void left(Duration left) {
        write(event("left").put("seconds", left.toMillis() / 1e3));
        progress.left(left);
      }

      @Override
      public void say(String line) {
        tell("say", line);
        progress.say(line);
      }

      @Override
      public void close() {
        progress.close();
      }
    };
  }

  private void tell(String event, String text) {
    write(event(event).put("text", text));
  }

  /**
   * The run is over.
   *
   * @param verdict in a sentence
   * @param run its number in the history; null if it was not kept
   */
  public void end(String verdict, @Nullable Long run) {
    ObjectNode event = event("end").put("text", verdict);
    if (run != null) {
      event.put("run", run);
    }
    write(event);
    close();
  }

  private static ObjectNode event(String name) {
    return MAPPER.createObjectNode().put("event", name).put("at", Instant.now().toEpochMilli());
  }

  private synchronized void write(ObjectNode event) {
    OutputStream open = out;
    if (open == null) {
      return;
    }
    try {
      // One write for one line: a reader sees it whole, or not yet.
      open.write((event + "\n").getBytes(UTF_8));
    } catch (IOException e) {
      shut();
    }
  }

  /** Without an end before it: the run was broken off. */
  @Override
  public synchronized void close() {
    if (out != null) {
      shut();
    }
  }

  private void shut() {
    OutputStream open = out;
    out = null;
    if (open != null) {
      try {
        open.close();
      } catch (IOException e) {
        // What could be written is written.
      }
    }
  }
}
