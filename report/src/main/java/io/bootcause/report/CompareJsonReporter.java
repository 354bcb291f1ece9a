package io.bootcause.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.KneeFit;
import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** compare.json; the contract is docs/compare-json.md. Keys come in a fixed order. */
public final class CompareJsonReporter {
  /** Version of the contract; it changes when a field changes its meaning or goes. */
  public static final String SCHEMA = "bootcause-compare/1";

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  /** Writes all of it to {@code out} and leaves it open. */
  public void write(Compared compared, Appendable out) throws IOException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(lines);
    printer.indentArraysWith(lines);
    out.append(MAPPER.writer(printer).writeValueAsString(node(compared))).append('\n');
  }

  private static ObjectNode node(Compared in) {
    ObjectNode node = NODES.objectNode();
    node.put("schema", SCHEMA);
    node.putObject("tool").put("version", in.toolVersion());
    node.put("startedAt", in.startedAt()).put("command", in.command());
    node.set("requests", JsonReporter.strings(in.requests()));
    node.put("verdict", CompareHeadline.of(in).sentence());
    node.set("gate", gate(in));
    node.set("conditions", conditions(in.conditions()));
    ArrayNode variants = node.putArray("variants");
    in.variants().forEach(variant -> variants.add(variant(variant)));
    ArrayNode impossible = node.putArray("impossible");
    in.impossible()
        .forEach(i -> impossible.addObject().put("name", i.name()).put("reason", i.reason()));
    ArrayNode metrics = node.putArray("metrics");
    in.metrics().forEach(metric -> metrics.add(metric(in, metric)));
    ArrayNode checks = node.putArray("checks");
    in.checks()
        .forEach(
            c ->
                checks
                    .addObject()
                    .put("name", c.name())
                    .put("level", c.level())
                    .put("detail", c.detail()));
    JsonFigures.put(node, "seconds", in.seconds());
    return node;
  }

  private static @Nullable ObjectNode gate(Compared in) {
    Compared.Gate gate = in.gate();
    if (gate == null) {
      return null;
    }
    ObjectNode node = NODES.objectNode();
    JsonFigures.put(node, "tolerated", gate.tolerated());
    node.set("metrics", JsonReporter.strings(gate.metrics()));
    ArrayNode answers = node.putArray("answers");
    for (int i = 0; i < gate.answers().size(); i++) {
      answers
          .addObject()
          .put("variant", in.variants().get(i + 1).name())
          .put("answer", gate.answers().get(i).name());
    }
    return node;
  }

  private static ObjectNode conditions(Compared.Conditions c) {
    ObjectNode node = NODES.objectNode();
    JsonFigures.put(node, "requestsPerSecond", c.requestsPerSecond());
    node.put("rateGiven", c.rateGiven()).put("connections", c.connections());
    JsonFigures.put(node, "warmUpSeconds", c.warmUpSeconds());
    JsonFigures.put(node, "fixedRateSeconds", c.fixedRateSeconds());
    JsonFigures.put(node, "stepSeconds", c.stepSeconds());
    ArrayNode concurrency = node.putArray("concurrency");
    c.concurrency().forEach(concurrency::add);
    node.put("rounds", c.rounds()).put("seed", c.seed());
    JsonFigures.put(node, "cpuQuota", c.cpuQuota() > 0 ? c.cpuQuota() : Double.NaN);
    node.put("host", c.host());
    return node;
  }

  private static ObjectNode variant(Compared.Variant v) {
    ObjectNode node = NODES.objectNode();
    node.put("name", v.name());
    node.set("changes", JsonReporter.strings(v.changes()));
    node.put("artifact", v.artifact()).put("runtime", v.runtime());
    node.set("evidence", JsonReporter.strings(v.evidence()));
    node.put("jvmStarts", v.starts());
    node.set("failures", JsonReporter.strings(v.failures()));
    ObjectNode headers = node.putObject("headers");
    v.headers().forEach((request, lines) -> headers.set(request, JsonReporter.strings(lines)));
    ArrayNode percentiles = node.putArray("percentiles");
    for (Compared.Percentile p : v.percentiles()) {
      ObjectNode point = percentiles.addObject();
      JsonFigures.put(point, "percent", p.percent());
      JsonFigures.put(point, "millis", p.millis());
    }
    ArrayNode steps = node.putArray("steps");
    for (Compared.StepFigures s : v.steps()) {
      ObjectNode step = steps.addObject().put("concurrency", s.concurrency());
      JsonFigures.put(step, "requestsPerSecond", s.requestsPerSecond());
      JsonFigures.put(step, "lowest", s.low());
      JsonFigures.put(step, "highest", s.high());
      JsonFigures.put(step, "p50Millis", s.p50Millis());
      JsonFigures.put(step, "p99Millis", s.p99Millis());
      step.put("errors", s.errors());
    }
    node.set("usl", usl(v));
    ArrayNode timelines = node.putArray("timelines");
    for (Compared.Timeline t : v.timelines()) {
      ObjectNode line = timelines.addObject().put("what", t.what()).put("unit", t.unit());
      JsonFigures.put(line, "stepSeconds", t.stepSeconds());
      line.set("values", numbers(t.values()));
    }
    return node;
  }

  private static @Nullable ObjectNode usl(Compared.Variant v) {
    KneeFit fit = v.knee();
    if (fit == null) {
      return null;
    }
    ObjectNode node = NODES.objectNode();
    JsonFigures.put(node, "lambda", fit.lambda());
    JsonFigures.put(node, "sigma", fit.sigma());
    JsonFigures.put(node, "kappa", fit.kappa());
    JsonFigures.put(node, "relativeError", fit.error());
    node.set("capacity", estimate(v.capacity()));
    node.set("knee", estimate(v.kneeAt()));
    return node;
  }

  private static @Nullable ObjectNode estimate(Compared.@Nullable Estimate e) {
    if (e == null) {
      return null;
    }
    ObjectNode node = NODES.objectNode();
    JsonFigures.put(node, "value", e.value());
    node.set("interval", numbers(List.of(e.low(), e.high())));
    return node;
  }

  private static ObjectNode metric(Compared in, Compared.Metric metric) {
    ObjectNode node = NODES.objectNode();
    node.put("key", metric.key()).put("name", metric.name()).put("unit", metric.unit());
    node.put("better", metric.better().name());
    ArrayNode values = node.putArray("values");
    for (int i = 0; i < metric.values().size(); i++) {
      Compared.Value value = metric.values().get(i);
      ObjectNode of = values.addObject().put("variant", in.variants().get(i).name());
      JsonFigures.put(of, "mean", value.mean());
      Effect effect = value.effect();
      JsonFigures.put(of, "ratio", effect == null ? Double.NaN : effect.ratio());
      of.set("interval", effect == null ? null : numbers(List.of(effect.low(), effect.high())));
      JsonFigures.put(of, "adjustedP", value.p());
      of.put("word", i == 0 ? null : value.word().name());
      of.set("rounds", numbers(value.rounds()));
    }
    return node;
  }

  private static ArrayNode numbers(List<Double> values) {
    ArrayNode array = NODES.arrayNode();
    values.forEach(value -> array.add(JsonFigures.figure(value)));
    return array;
  }
}
