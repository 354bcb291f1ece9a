package io.bootcause.investigation;

import io.bootcause.recording.Recording;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * While it is open, a Ctrl-C is told in one line, and what was recorded is saved, so that it can be
 * explained later. Of a comparison there is nothing to be saved before its end.
 */
public final class InterruptedRun implements Rescue, AutoCloseable {
  private final Reports reports;
  private final Thread hook = new Thread(() -> System.err.println(saved()), "bootcause-save");
  private volatile @Nullable Supplier<Recording> soFar;

  /**
   * @param reports where the recording goes; what is empty of it is taken back
   */
  public InterruptedRun(Reports reports) {
    this.reports = reports;
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
      if (recording == null || recording.samples().isEmpty()) {
        reports.removeIfEmpty();
        return "interrupted";
      }
      return "interrupted; recorded so far: " + reports.rescue(recording);
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
