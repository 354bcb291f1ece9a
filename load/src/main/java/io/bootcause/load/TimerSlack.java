package io.bootcause.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Linux lets timers of ordinary threads ring up to 50 µs late, so that several can ring at once. A
 * generator is better off without that. Changes the calling thread only.
 */
final class TimerSlack {
  private TimerSlack() {}

  /** Asks for punctual timers; without effect where the system cannot. */
  static void minimise() {
    try {
      // Reads as <pid>/task/<tid>; the file is found under the thread's own number only.
      Path thread = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName();
      Files.writeString(Path.of("/proc", String.valueOf(thread), "timerslack_ns"), "1");
    } catch (IOException | UnsupportedOperationException | SecurityException e) {
      // Another system, or not allowed: WakeLead learns how late timers are here.
    }
  }
}
