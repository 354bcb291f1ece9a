package io.bootcause.cli.host;

import io.bootcause.cli.host.Frames.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * While it is open, a Ctrl-C ends that side and fetches what it has recorded so far, so that it can
 * be explained later.
 */
final class Interruption implements AutoCloseable {
  /** What a large recording takes to be written there and to be sent. */
  private static final long PATIENCE_SECONDS = 20;

  private final HostConnection connection;
  private final FetchedRecording recording;
  private final CountDownLatch over = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "bootcause-host-stop");
  private volatile Frames.@Nullable Writer out;

  Interruption(HostConnection connection, FetchedRecording recording) {
    this.connection = connection;
    this.recording = recording;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** That side can be told now. */
  void by(Frames.Writer writer) {
    out = writer;
  }

  private void stop() {
    Frames.Writer writer = out;
    try {
      if (writer != null) {
        writer.write(Kind.STOP);
        if (!over.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
          System.err.println("interrupted; what was recorded there did not come in time");
        }
      }
    } catch (IOException | InterruptedException e) {
      // Then there is nobody to be told.
    }
    connection.finish(Duration.ofSeconds(5));
    try {
      recording.close();
    } catch (IOException e) {
      // A part of a file is left.
    }
  }

  /** It was stopped, and what there is has come. Does not return: this process is at its end. */
  void over() throws IOException, InterruptedException {
    if (!recording.isEmpty()) {
      Path file = recording.keep(System.currentTimeMillis());
      System.err.println("interrupted; recorded so far: " + file);
    }
    over.countDown();
    Thread.currentThread().join();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyShuttingDown) {
      // Then the hook runs, as it should.
    }
    over.countDown();
  }
}
