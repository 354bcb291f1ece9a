package io.bootcause.cli.hands;

import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.io.PrintStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;

/** Recorded calls as a table of 80 columns, or one of them whole. */
final class RecordPrinter implements TapPrinter {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);
  private static final String HEAD = "%5s  %-12s  %9s  ";

  private final PrintStream out;
  private final int index;
  private final boolean json;
  private int number;

  /**
   * @param index the call to show whole, from 1; 0 for a table of all
   */
  RecordPrinter(PrintStream out, int index, boolean json) {
    this.out = out;
    this.index = index;
    this.json = json;
  }

  @Override
  public void print(TappedCall call, TapAnswer answer) {
    number++;
    if (index != 0 && index != number) {
      return;
    }
    if (json) {
      Map<String, Object> object = TapJson.object(call, answer);
      object.put("index", number);
      out.println(TapJson.line(object));
    } else if (index != 0) {
      new TapText(out, 0, true).print(call, answer);
    } else {
      row(call);
    }
    out.flush();
  }

  private void row(TappedCall call) {
    if (number == 1) {
      out.println(String.format(Locale.ROOT, HEAD, "index", "time", "ms") + "method, arguments");
    }
    String head =
        String.format(
            Locale.ROOT,
            HEAD,
            number,
            TIME.format(Instant.ofEpochMilli(call.epochMillis()).atZone(ZoneId.systemDefault())),
            TapText.figure(call.nanos()));
    String method = Screen.shortName(call.className()) + "#" + call.method();
    out.println(cut(head + method + "(" + arguments(call) + ") " + end(call)));
    out.println(cut(" ".repeat(head.length()) + call.thread()));
  }

  private static String arguments(TappedCall call) {
    StringBuilder text = new StringBuilder();
    String[] values = call.values();
    for (int i = 0; i + 3 < values.length; i += 2) { // The last is how it ended.
      text.append(text.isEmpty() ? "" : ", ").append(ValueLayout.brief(values[i + 1]));
    }
    return text.toString();
  }

  private static String end(TappedCall call) {
    String[] values = call.values();
    if (values.length < 2) {
      return "";
    }
    String name = values[values.length - 2];
    String value = ValueLayout.brief(values[values.length - 1]);
    return name.equals("thrown") ? "threw " + value : "= " + value;
  }

  private static String cut(String line) {
    return Screen.cut(line.replace('\n', ' '), Screen.WIDTH);
  }
}
