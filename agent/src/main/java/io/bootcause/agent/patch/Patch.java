package io.bootcause.agent.patch;

import io.bootcause.agent.boot.Memory;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Files;
import java.nio.file.Paths;

/**
 * {@code remember=<caller>><callee>,seen=<file>}: installs the change before the service's classes
 * are loaded, without any link to the tool. Once a call has been answered from memory, the file
 * {@code <file>.<pid>} appears: the change is in effect.
 */
public final class Patch {
  private static final String REMEMBER = "remember=";
  private static final String SEEN = ",seen=";
  private static final int POLL_MILLIS = 50;

  private Patch() {}

  /** True if the agent was started for nothing but a change. */
  public static boolean is(String arguments) {
    return arguments.startsWith(REMEMBER);
  }

  /** Puts it in; the probe's classes must be there. */
  public static void install(String arguments, Instrumentation jvm) {
    int seen = arguments.indexOf(SEEN);
    int split = arguments.indexOf('>');
    if (split < 0 || seen < split) {
      return;
    }
    String file = arguments.substring(seen + SEEN.length());
    jvm.addTransformer(
        new RememberedCalls(
            arguments.substring(REMEMBER.length(), split), arguments.substring(split + 1, seen)));
    Thread teller = new Thread(() -> tell(file), "bootcause-patch");
    teller.setDaemon(true);
    teller.start();
  }

  private static void tell(String file) {
    try {
      while (Memory.HITS.get() == 0) {
        Thread.sleep(POLL_MILLIS);
      }
      Files.write(
          Paths.get(file + "." + new File("/proc/self").getCanonicalFile().getName()), new byte[0]);
    } catch (InterruptedException | IOException e) {
      // Then the tool does not count what it measures.
    }
  }
}
