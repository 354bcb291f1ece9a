package io.bootcause.serve;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.history.KeptRun;
import io.bootcause.history.trend.Mark;
import java.util.List;

/** What a chart is drawn from. */
final class ChartData {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private ChartData() {}

  static String json(KeptRun.Figure figure, List<TrendPage.Point> points) {
    ObjectNode data = MAPPER.createObjectNode();
    data.put("unit", figure.unit());
    ArrayNode all = data.putArray("points");
    for (TrendPage.Point point : points) {
      Mark mark = point.mark();
      ObjectNode node = all.addObject();
      String commit = Frame.commit(point.run().head());
      node.put("run", point.run().id());
      node.put("label", commit.isEmpty() ? "#" + point.run().id() : commit);
      node.put("when", Frame.when(point.run().head().started()));
      node.put("word", mark.word().name());
      put(node, "value", point.value());
      // A group's mean may lie from its level by a factor within the interval's turned round.
      put(node, "low", mark.level() * mark.ratio() / mark.high());
      put(node, "high", mark.level() * mark.ratio() / mark.low());
    }
    return data.toString();
  }

  private static void put(ObjectNode node, String name, double value) {
    node.put(name, Double.isFinite(value) ? value : null);
  }
}
