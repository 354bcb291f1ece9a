package io.bootcause.cli.hands;

import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Calls for a person to read, on 80 columns. */
final class TapText implements TapPrinter {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  /** Places below this share of the call are left out. */
  private static final int ONE_IN = 1000;

  /** As the agent says it. */
  private static final String NOT_ALL = "all that they call";

  private final PrintStream out;
  private final int depth;
  private final boolean all;

  /**
   * @param depth levels that a trace goes down
   * @param all no place of a trace is left out
   */
  TapText(PrintStream out, int depth, boolean all) {
    this.out = out;
    this.depth = depth;
    this.all = all;
  }

  @Override
  public void print(TappedCall call, TapAnswer answer) {
    String head =
        TIME.format(Instant.ofEpochMilli(call.epochMillis()).atZone(ZoneId.systemDefault()))
            + "  "
            + millis(call.nanos())
            + "  ";
    String name = call.className() + "#" + call.method();
    if (head.length() + name.length() + call.thread().length() + 2 > Screen.WIDTH) {
      name = Screen.shortName(call.className()) + "#" + call.method();
    }
    out.println(head + name + "  " + call.thread());
    if (!call.tree().isEmpty()) {
      tree(call, answer);
    }
    String[] values = call.values();
    for (int i = 0; i + 1 < values.length; i += 2) {
      String before = values[i] + " = ";
      out.println("  " + before + ValueLayout.of(values[i + 1], before, 2));
    }
    for (String frame : call.stack()) {
      out.println("  at " + Frames.plain(frame));
    }
    out.flush();
  }

  private void tree(TappedCall call, TapAnswer answer) {
    CallTree tree = CallTree.of(call, answer);
    List<CallTree.Line> lines = tree.lines();
    long whole = Math.max(1, lines.get(0).nanos());
    List<CallTree.Line> shown = all ? lines : large(lines, whole);
    int[] depths = shown.stream().mapToInt(line -> line.node().depth()).toArray();
    out.printf(Locale.ROOT, "%9s %9s %6s%n", "total ms", "self ms", "self");
    for (int i = 0; i < shown.size(); i++) {
      CallTree.Line line = shown.get(i);
      out.printf(
          Locale.ROOT,
          "%9s %9s %5.1f%%  %s%n",
          figure(line.nanos()),
          figure(line.selfNanos()),
          100.0 * line.selfNanos() / whole,
          Branches.of(depths, i) + place(line.node()));
    }
    out.printf(
        Locale.ROOT,
        "  taken out: %s of timing %d calls, %d ns each%n",
        millis(tree.tracerNanos()),
        lines.stream().mapToLong(l -> l.node().calls()).sum(),
        answer.costNanos());
    if (tree.tracerNanos() > call.nanos() / 2) {
      out.println("  that is most of it: these figures are not reliable; use monitor or profile");
    }
    if (shown.size() < lines.size()) {
      out.println(
          "  not shown: " + (lines.size() - shown.size()) + " places below 0.1 % (--all shows)");
    }
    if (call.lost() > 0) {
      out.println("  lost: " + call.lost() + " calls found no place in the tree");
    }
    deeper(shown, whole, answer);
  }

  /** How to go on, if much of the time is where the tree ends. */
  private void deeper(List<CallTree.Line> shown, long whole, TapAnswer answer) {
    CallTree.Line most =
        shown.stream().max(Comparator.comparingLong(CallTree.Line::selfNanos)).orElseThrow();
    TappedCall.Node node = most.node();
    if (most.selfNanos() < whole / 4 || depth == 0) {
      return;
    }
    if (node.depth() == depth) {
      out.println("  deeper: --depth " + (depth + 4) + " goes on below " + plain(node));
    } else if (node.depth() > 0 && answer.not().stream().anyMatch(n -> n.startsWith(NOT_ALL))) {
      out.println("  deeper: trace … " + node.className() + " '" + node.method() + "'");
    }
  }

  /** Those that matter. A place's total is no more than that of the place it is below of. */
  private static List<CallTree.Line> large(List<CallTree.Line> lines, long whole) {
    List<CallTree.Line> large = new ArrayList<>();
    int open = Integer.MAX_VALUE;
    for (CallTree.Line line : lines) {
      int level = line.node().depth();
      if (level > open) {
        continue; // Below one that is left out.
      }
      boolean matters = line.nanos() >= whole / ONE_IN || line.node().failed() > 0;
      open = matters ? Integer.MAX_VALUE : level;
      if (matters) {
        large.add(line);
      }
    }
    return large;
  }

  private static String plain(TappedCall.Node node) {
    return Screen.shortName(node.className()) + "." + node.method();
  }

  private static String place(TappedCall.Node node) {
    StringBuilder text = new StringBuilder(plain(node));
    if (node.calls() > 1) {
      text.append(" ×").append(node.calls()).append(", longest ").append(millis(node.maxNanos()));
    }
    if (node.failed() > 0) {
      text.append(node.calls() == 1 ? ", threw" : ", " + node.failed() + " threw");
    }
    return text.toString();
  }

  static String millis(long nanos) {
    return figure(nanos) + " ms";
  }

  /** Milliseconds, with as many digits as are worth reading. */
  static String figure(long nanos) {
    return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.3f" : "%.1f", nanos / 1e6);
  }
}
