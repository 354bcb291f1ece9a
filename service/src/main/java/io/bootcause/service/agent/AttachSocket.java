package io.bootcause.service.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The Unix socket on which a HotSpot JVM takes commands. It opens it when a file of a certain name
 * is there and it gets SIGQUIT; the JDK's own attach interface does the same, but looks for the
 * socket only after a tenth of a second, then after two more.
 */
final class AttachSocket {
  private static final long OPENS_WITHIN = TimeUnit.SECONDS.toNanos(5);

  private static final Pattern CAUGHT = Pattern.compile("(?m)^SigCgt:\\s*([0-9a-f]+)$");

  /** Its bit among the signals. */
  private static final long SIGQUIT = 1L << 2;

  private AttachSocket() {}

  static Path of(long pid) {
    Path here = Path.of("/tmp/.java_pid" + pid);
    Path there = Path.of("/proc/" + pid + "/root/tmp/.java_pid" + pid);
    return Files.exists(there) ? there : here;
  }

  /**
   * Has a JVM of the same user open it. Returns when it has, or it has shown not to in time, or
   * this is better left to the JDK. A second signal meanwhile would make the JVM print its threads,
   * so this waits longer than is ever needed.
   */
  static void open(long pid) throws InterruptedException {
    if (Files.exists(of(pid)) || !listensToSignals(pid)) {
      return;
    }
    Path trigger = Path.of("/proc/" + pid + "/cwd/.attach_pid" + pid);
    try {
      Files.createFile(trigger);
    } catch (IOException e) {
      return; // Somebody else is about to, or it has to lie elsewhere.
    }
    try {
      int failed = new ProcessBuilder("/bin/sh", "-c", "kill -QUIT " + pid).start().waitFor();
      long deadline = System.nanoTime() + OPENS_WITHIN;
      while (failed == 0 && !Files.exists(of(pid)) && System.nanoTime() < deadline) {
        Thread.sleep(2);
      }
    } catch (IOException e) {
      // As above.
    } finally {
      try {
        Files.deleteIfExists(trigger);
      } catch (IOException e) {
        // The JVM may have done it.
      }
    }
  }

  /** In our process namespace, and past the point where the signal would end it. */
  private static boolean listensToSignals(long pid) {
    try {
      String status = Files.readString(Path.of("/proc/" + pid + "/status"));
      Matcher caught = CAUGHT.matcher(status);
      return status.contains("\nNSpid:\t" + pid + "\n")
          && caught.find()
          && (Long.parseUnsignedLong(caught.group(1), 16) & SIGQUIT) != 0;
    } catch (IOException e) {
      return false;
    }
  }
}
