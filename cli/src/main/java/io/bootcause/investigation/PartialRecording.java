package io.bootcause.investigation;

import io.bootcause.recording.Recording;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/** Saves what was recorded when the tool is interrupted, so that it can be explained later. */
final class PartialRecording implements Rescue.Watch {
  private final Thread hook;

  PartialRecording(Reports reports, Supplier<Recording> soFar) {
    this.hook =
        new Thread(
            () -> {
              try {
                Recording recording = soFar.get();
                if (!recording.samples().isEmpty()) {
                  Path file = reports.rescue(recording);
                  System.err.println("interrupted; recorded so far: " + file);
                }
              } catch (IOException e) {
                System.err.println("interrupted; the recording was lost: " + Reports.reason(e));
              }
            },
            "bootcause-save");
    Runtime.getRuntime().addShutdownHook(hook);
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
