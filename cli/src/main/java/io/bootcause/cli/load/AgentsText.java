package io.bootcause.cli.load;

import java.io.PrintStream;
import java.util.Locale;

/** What a report says of agents that sent. */
final class AgentsText {
  /** From when their times count. */
  static final String START = "from the session's start, of all answers";

  /** What they do not measure. */
  static final String MISSING =
      "service, first byte, connect and lateness are not told by Hyperfoil";

  private AgentsText() {}

  static String count(LoadReport.Remote remote) {
    int agents = remote.agents().size();
    return switch (agents) {
      case 0 -> remote.engine();
      case 1 -> remote.engine() + " with 1 agent";
      default -> remote.engine() + " with " + agents + " agents";
    };
  }

  /** In a report of several phases. */
  static void print(LoadReport.Phase phase, PrintStream out) {
    LoadReport.Remote remote = phase.remote();
    if (remote != null) {
      out.println("  " + phase.result().phase().name());
      print(remote, out);
    }
  }

  static void print(LoadReport.Remote remote, PrintStream out) {
    String head = "  agents      ";
    for (LoadReport.Remote.Agent agent : remote.agents()) {
      out.println(
          String.format(
              Locale.ROOT,
              "%s%s: %,d requests%s",
              head,
              agent.name(),
              agent.sent(),
              agent.cpu().isEmpty() ? "" : "; CPU of its machine " + agent.cpu()));
      head = " ".repeat(head.length());
    }
  }
}
