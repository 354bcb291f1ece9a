package io.bootcause.cli.hands;

import io.bootcause.investigation.live.LiveResult;
import io.bootcause.investigation.live.LiveResult.Overhead;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** What {@code trace --auto} found, for machines. Times in milliseconds, costs in processors. */
final class AutoJson {
  private AutoJson() {}

  static Map<String, Object> of(LiveResult result) {
    LiveResult.Contrasted contrast = result.contrast();
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("request", result.request());
    object.put("end", result.end().name().toLowerCase(Locale.ROOT));
    object.put("requests", result.requests());
    object.put("otherRequests", result.others());
    object.put("unnamedRequests", result.unnamed());
    object.put("alike", contrast.alike());
    object.put("slow", contrast.slow());
    object.put("typical", contrast.typical());
    if (!contrast.alike()) {
      object.put("slowFromMs", contrast.limitMillis());
    }
    object.put("slowMs", contrast.slowMillis());
    object.put("typicalMs", contrast.typicalMillis());
    object.put("exact", result.exact());
    object.put("explained", result.explained());
    object.put("frontier", result.frontier().stream().map(AutoJson::spot).toList());
    object.put("tree", result.tree().stream().map(AutoJson::line).toList());
    object.put("waits", result.waits().stream().map(AutoJson::wait).toList());
    object.put("levels", result.levels().stream().map(AutoJson::level).toList());
    object.put("timed", result.timed());
    object.put("notTimed", result.untimed());
    object.put("callNanos", result.callNanos());
    object.put("lostCalls", result.lostCalls());
    object.put("cost", cost(result.cost()));
    return object;
  }

  private static Map<String, Object> spot(LiveResult.Spot spot) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("method", spot.frame());
    object.put("artifact", spot.artifact());
    object.put("share", spot.share());
    object.put("open", spot.open());
    object.put("below", spot.below());
    object.put("subject", spot.subject().isEmpty() ? List.of() : spot.subject().lines().toList());
    return object;
  }

  private static Map<String, Object> line(LiveResult.Line line) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("depth", line.depth());
    object.put("method", line.frame());
    object.put("ms", line.millis());
    object.put("selfMs", line.selfMillis());
    object.put("calls", line.calls());
    object.put("frontier", line.frontier());
    return object;
  }

  private static Map<String, Object> wait(LiveResult.Wait wait) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("kind", wait.kind());
    object.put("subject", wait.subject());
    object.put("ms", wait.millis());
    object.put("times", wait.times());
    return object;
  }

  private static Map<String, Object> level(LiveResult.Level level) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("methods", level.methods());
    object.put("requests", level.requests());
    object.put("slow", level.slow());
    object.put("seconds", level.seconds());
    object.put("cost", cost(level.cost()));
    return object;
  }

  private static Map<String, Object> cost(Overhead cost) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("sampling", cost.sampling());
    object.put("timing", cost.timing());
    object.put("service", cost.service());
    return object;
  }
}
