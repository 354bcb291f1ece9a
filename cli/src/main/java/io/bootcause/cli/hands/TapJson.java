package io.bootcause.cli.hands;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TappedCall;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Calls for machines: one JSON object a line. Times in milliseconds, the tracer's cost taken out.
 */
final class TapJson implements TapPrinter {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final PrintStream out;

  TapJson(PrintStream out) {
    this.out = out;
  }

  @Override
  public void print(TappedCall call, TapAnswer answer) {
    out.println(line(object(call, answer)));
    out.flush();
  }

  static Map<String, Object> object(TappedCall call, TapAnswer answer) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("time", call.epochMillis());
    object.put("thread", call.thread());
    object.put("class", call.className());
    object.put("method", call.method());
    object.put("ms", call.nanos() / 1e6);
    if (!call.tree().isEmpty()) {
      CallTree tree = CallTree.of(call, answer);
      object.put("tracerMs", tree.tracerNanos() / 1e6);
      object.put("lost", call.lost());
      List<Object> nodes = new ArrayList<>();
      for (CallTree.Line line : tree.lines()) {
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("depth", line.node().depth());
        node.put("class", line.node().className());
        node.put("method", line.node().method());
        node.put("calls", line.node().calls());
        node.put("failed", line.node().failed());
        node.put("ms", line.nanos() / 1e6);
        node.put("selfMs", line.selfNanos() / 1e6);
        node.put("longestMs", line.node().maxNanos() / 1e6);
        nodes.add(node);
      }
      object.put("tree", nodes);
    }
    String[] values = call.values();
    if (values.length > 0) {
      Map<String, String> named = new LinkedHashMap<>();
      for (int i = 0; i + 1 < values.length; i += 2) {
        named.put(values[i], values[i + 1]);
      }
      object.put("values", named);
    }
    if (call.stack().length > 0) {
      object.put("stack", call.stack());
    }
    return object;
  }

  /** One object on one line. */
  static String line(Object object) {
    try {
      return JSON.writeValueAsString(object);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
