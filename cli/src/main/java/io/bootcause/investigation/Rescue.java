package io.bootcause.investigation;

import io.bootcause.recording.Recording;
import java.util.function.Supplier;

/** Who takes what has been recorded so far, should the measurement be interrupted. */
@FunctionalInterface
public interface Rescue {
  /** Until it is closed, the recording so far may be asked for at any time, by any thread. */
  Watch over(Supplier<Recording> soFar);

  /** The time in which there is something to be rescued. */
  interface Watch extends AutoCloseable {
    @Override
    void close();
  }
}
