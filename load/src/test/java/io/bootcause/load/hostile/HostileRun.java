package io.bootcause.load.hostile;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The hostile server as a command: each misdeed, what the generator called it, and a verdict. */
public final class HostileRun {
  private static final Path DESCRIPTORS = Path.of("/proc/self/fd");
  private static final int ROUNDS_TO_SETTLE = 50;

  private HostileRun() {}

  /** Exit code 0 PASS, 1 FAIL. */
  public static void main(String[] args) throws Exception {
    PrintStream out = System.out;
    Misdeeds.all().get(0).commit(); // loads what is loaded once
    Misdeeds.all().get(Misdeeds.all().size() - 1).commit();
    long before = descriptors();
    int[] counts = new int[2];
    Misdeeds.commit(
        Misdeeds.all(),
        (misdeed, report) -> {
          boolean right = report.problem().isEmpty();
          counts[right ? 0 : 1]++;
          out.printf(
              "%-4s %-60s %6d ms  %s%s%n",
              right ? "ok" : "BAD",
              misdeed.name(),
              report.millis(),
              report.outcomes(),
              right ? "" : "  " + report.problem());
        });
    long after = settled(before);
    boolean pass = counts[1] == 0 && after <= before;
    out.printf(
        "%s: %d of %d classified as they should be; descriptors before %d, after %d%n",
        pass ? "PASS" : "FAIL", counts[0], counts[0] + counts[1], before, after);
    System.exit(pass ? 0 : 1);
  }

  /** Open descriptors of this JVM, server and generators together; 0 where there is no /proc. */
  static long descriptors() throws IOException {
    if (!Files.isDirectory(DESCRIPTORS)) {
      return 0;
    }
    try (Stream<Path> open = Files.list(DESCRIPTORS)) {
      return open.count();
    }
  }

  /** The server's threads close their sockets when they see that the other side has gone. */
  static long settled(long atMost) throws IOException, InterruptedException {
    long open = descriptors();
    for (int i = 0; i < ROUNDS_TO_SETTLE && open > atMost; i++) {
      Thread.sleep(100);
      open = descriptors();
    }
    return open;
  }
}
