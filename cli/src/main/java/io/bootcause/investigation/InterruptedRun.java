package io.bootcause.investigation;

import io.bootcause.recording.Recording;
import io.bootcause.recording.RecordingFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * While it is open, a Ctrl-C is told in one line, and what was recorded is saved, so that it can be
 * explained later.
 */
final class InterruptedRun implements Rescue, AutoCloseable {
  private final Path directory;
  private final Thread hook = new Thread(() -> System.err.println(saved()), "bootcause-save");
  private volatile @Nullable Supplier<Recording> soFar;

  /**
   * @param directory for the recording
   */
  InterruptedRun(Path directory) {
    this.directory = directory;
    try {
      Runtime.getRuntime().addShutdownHook(hook);
    } catch (IllegalStateException e) {
      // Interrupted before anything was begun.
    }
  }

  @Override
  public Watch over(Supplier<Recording> recorded) {
    soFar = recorded;
    return () -> soFar = null;
  }

  /** Saves what there is, and says so. */
  String saved() {
    Supplier<Recording> recorded = soFar;
    try {
      Recording recording = recorded == null ? null : recorded.get();
      return recording == null || recording.samples().isEmpty()
          ? "interrupted"
          : "interrupted; recorded so far: " + RecordingFile.write(recording, directory);
    } catch (IOException e) {
      return "interrupted; the recording was lost: " + Reports.reason(e);
    }
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException alreadyShuttingDown) {
      // Then the hook runs, as it should.
    }
  }
}
