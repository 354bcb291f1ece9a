package io.bootcause.cli.host;

import io.bootcause.cli.Arguments;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where a service runs that is not on this machine. */
public final class HostOptions {
  @Option(
      names = "--host",
      paramLabel = "USER@HOST",
      description = {
        "Measure where the service runs: by your own ssh, with its configuration and keys.",
        "Needs a JDK 17 or newer there; leaves nothing."
      })
  private @Nullable String host;

  @Option(
      names = "--host-shell",
      paramLabel = "COMMAND",
      description = {
        "What runs a shell where the service is: \"kubectl exec -i POD --\", \"docker exec -i BOX\".",
        "With --host it is run there: \"sudo -n -u app\"."
      })
  private @Nullable String shell;

  @Option(
      names = "--host-java",
      paramLabel = "PATH",
      description = "The java program to use there. Default: it is looked for.")
  private @Nullable String java;

  public boolean given() {
    return host != null || shell != null;
  }

  /** For messages and the report. */
  public String name() {
    return shell().name();
  }

  /**
   * @param target the JVM there
   * @throws IllegalArgumentException if the host is none
   */
  public HostMeasurement of(String target) {
    return new HostMeasurement(shell(), java, target);
  }

  private HostShell shell() {
    return HostShell.of(host, Arguments.split(shell));
  }
}
