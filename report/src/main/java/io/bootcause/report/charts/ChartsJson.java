package io.bootcause.report.charts;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.Map;

/** Charts as the page's script reads them: arrays where there are many, names once. */
public final class ChartsJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ChartsJson() {}

  /** One line of JSON in which nothing can end the script element that it stands in. */
  public static String of(Charts charts) {
    ObjectNode root = MAPPER.createObjectNode();
    ArrayNode flames = root.putArray("flames");
    charts.flames().forEach(flame -> flames.add(flame(flame)));
    root.set("latencies", MAPPER.valueToTree(charts.latencies()));
    charts.heat().ifPresent(heat -> root.set("heat", heat(heat)));
    ArrayNode throughput = root.putArray("throughput");
    charts.throughput().forEach(curve -> throughput.add(throughput(curve)));
    root.set("lines", MAPPER.valueToTree(charts.lines()));
    try {
      return MAPPER.writeValueAsString(root).replace("<", "\\u003c");
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree of plain values can be written", e);
    }
  }

  private static ObjectNode flame(FlameGraph flame) {
    Map<String, Integer> names = new LinkedHashMap<>();
    StringBuilder kinds = new StringBuilder();
    ObjectNode json = MAPPER.createObjectNode();
    json.put("slow", flame.slow()).put("typical", flame.typical());
    json.set("root", node(flame.root(), names, kinds));
    json.set("names", MAPPER.valueToTree(names.keySet()));
    return json.put("kinds", kinds.toString());
  }

  /** Name, slow, typical, whether it is the frontier, and its children if there are any. */
  private static ArrayNode node(
      FlameGraph.Node node, Map<String, Integer> names, StringBuilder kinds) {
    Integer known = names.putIfAbsent(node.frame(), names.size());
    if (known == null) {
      kinds.append(node.kind().name().charAt(0));
    }
    ArrayNode json =
        MAPPER
            .createArrayNode()
            .add(known == null ? names.size() - 1 : known)
            .add(node.slowMillis())
            .add(node.typicalMillis())
            .add(node.frontier() ? 1 : 0);
    if (!node.children().isEmpty()) {
      ArrayNode children = json.addArray();
      node.children().forEach(child -> children.add(node(child, names, kinds)));
    }
    return json;
  }

  private static ObjectNode heat(HeatMap heat) {
    ObjectNode json = MAPPER.valueToTree(heat);
    return json.put("rowsPerDecade", HeatMap.ROWS_PER_DECADE);
  }

  private static ObjectNode throughput(ThroughputCurve curve) {
    ObjectNode json = MAPPER.createObjectNode().put("name", curve.name());
    json.set("steps", MAPPER.valueToTree(curve.steps()));
    curve
        .fit()
        .ifPresent(
            fit -> {
              ObjectNode line = MAPPER.valueToTree(fit);
              json.set("fit", line.put("knee", Figure.rounded(fit.knee())));
            });
    return json;
  }
}
