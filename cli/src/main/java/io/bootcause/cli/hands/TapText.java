package io.bootcause.cli.hands;

import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Calls for a person to read. */
final class TapText implements TapPrinter {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  private final PrintStream out;

  TapText(PrintStream out) {
    this.out = out;
  }

  @Override
  public void print(TappedCall call, TapAnswer answer) {
    String time =
        TIME.format(Instant.ofEpochMilli(call.epochMillis()).atZone(ZoneId.systemDefault()));
    out.printf(
        Locale.ROOT,
        "%s  %s  %s  %s#%s%n",
        time,
        call.thread(),
        millis(call.nanos()),
        call.className(),
        call.method());
    if (!call.tree().isEmpty()) {
      tree(call, answer);
    }
    String[] values = call.values();
    for (int i = 0; i + 1 < values.length; i += 2) {
      out.println("  " + values[i] + " = " + values[i + 1]);
    }
    for (String frame : call.stack()) {
      out.println("    at " + frame);
    }
    out.flush();
  }

  private void tree(TappedCall call, TapAnswer answer) {
    CallTree tree = CallTree.of(call, answer);
    List<CallTree.Line> lines = tree.lines();
    long whole = Math.max(1, lines.get(0).nanos());
    out.printf(Locale.ROOT, "  %12s %12s %6s%n", "total", "self", "self%");
    for (int i = 0; i < lines.size(); i++) {
      CallTree.Line line = lines.get(i);
      TappedCall.Node node = line.node();
      StringBuilder text = new StringBuilder();
      text.append(node.depth() == 0 ? "" : branches(lines, i));
      text.append(shortName(node.className())).append('.').append(node.method());
      if (node.calls() > 1) {
        text.append(" ×").append(node.calls()).append(", longest ").append(millis(node.maxNanos()));
      }
      if (node.failed() > 0) {
        text.append(node.calls() == 1 ? ", threw" : ", " + node.failed() + " threw");
      }
      out.printf(
          Locale.ROOT,
          "  %12s %12s %5.1f%%  %s%n",
          millis(line.nanos()),
          millis(line.selfNanos()),
          100.0 * line.selfNanos() / whole,
          text);
    }
    out.printf(
        Locale.ROOT,
        "  (taken out: %s of timing %d calls, %d ns each%s)%n",
        millis(tree.tracerNanos()),
        lines.stream().mapToLong(l -> l.node().calls()).sum(),
        answer.costNanos(),
        call.lost() == 0 ? "" : "; " + call.lost() + " calls found no place in the tree");
  }

  private static String branches(List<CallTree.Line> lines, int at) {
    int depth = lines.get(at).node().depth();
    StringBuilder text = new StringBuilder();
    for (int level = 1; level <= depth; level++) {
      boolean more = hasNext(lines, at, level);
      text.append(level == depth ? (more ? "├─ " : "└─ ") : more ? "│  " : "   ");
    }
    return text.toString();
  }

  private static boolean hasNext(List<CallTree.Line> lines, int at, int level) {
    for (int i = at + 1; i < lines.size() && lines.get(i).node().depth() >= level; i++) {
      if (lines.get(i).node().depth() == level) {
        return true;
      }
    }
    return false;
  }

  /** The class without its package. */
  static String shortName(String className) {
    return className.substring(className.lastIndexOf('.') + 1);
  }

  static String millis(long nanos) {
    return String.format(Locale.ROOT, nanos < 10_000_000 ? "%.3f ms" : "%.1f ms", nanos / 1e6);
  }
}
