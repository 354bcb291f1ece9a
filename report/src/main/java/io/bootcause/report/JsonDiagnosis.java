package io.bootcause.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BaseJsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.diagnosis.BudgetLine;
import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.RequestClass;
import io.bootcause.diagnosis.TracedRequest;
import io.bootcause.experiment.Effect;
import io.bootcause.experiment.ExperimentResult;
import io.bootcause.experiment.Replicate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The budget, the findings and the experiments as JSON. */
final class JsonDiagnosis {
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JsonDiagnosis() {}

  static ObjectNode budget(Diagnosis diagnosis) {
    ObjectNode budget = NODES.objectNode();
    ArrayNode classes = budget.putArray("classes");
    for (RequestClass requests : diagnosis.budget()) {
      ObjectNode node = classes.addObject();
      node.put("name", requests.name()).put("label", requests.label());
      node.put("requests", requests.requests()).put("unjoined", requests.unjoined());
      JsonFigures.put(node, "totalMillis", Figures.millis(requests.meanNanos()));
      node.set("lines", lines(requests.lines()));
      if (!requests.traces().isEmpty()) {
        node.set("slowestTraces", traces(requests.traces()));
      }
      JsonFigures.put(node, "unexplainedMillis", Figures.millis(requests.unexplainedNanos()));
      JsonFigures.put(node, "sumErrorPercent", BudgetView.sumErrorPercent(requests));
    }
    BudgetView view = BudgetView.of(diagnosis);
    budget.set("lines", view == null ? NODES.arrayNode() : lines(view.slow().lines()));
    JsonFigures.put(
        budget,
        "unexplained",
        view == null ? Double.NaN : Figures.millis(view.slow().unexplainedNanos()));
    return budget;
  }

  private static ArrayNode traces(List<TracedRequest> traced) {
    ArrayNode traces = NODES.arrayNode();
    for (TracedRequest request : traced) {
      JsonFigures.put(
          traces.addObject().put("traceId", request.traceId()),
          "millis",
          Figures.millis(request.latencyNanos()));
    }
    return traces;
  }

  private static ArrayNode lines(List<BudgetLine> budgetLines) {
    ArrayNode lines = NODES.arrayNode();
    for (BudgetLine line : budgetLines) {
      JsonFigures.put(
          lines.addObject().put("key", line.key()).put("label", line.label()),
          "millis",
          Figures.millis(line.meanNanos()));
    }
    return lines;
  }

  static ArrayNode findings(Investigated in) {
    ArrayNode findings = NODES.arrayNode();
    for (int i = 0; i < in.diagnosis().findings().size(); i++) {
      Finding finding = in.diagnosis().findings().get(i);
      ObjectNode node = findings.addObject();
      node.put("rank", i + 1).put("detector", finding.detector()).put("title", finding.title());
      node.set("cause", cause(finding.cause()));
      node.set("evidence", JsonReporter.strings(finding.evidence()));
      ObjectNode predicted = node.putObject("predicted");
      predicted.put("metric", finding.metric().name()).put("unit", finding.metric().unit());
      JsonFigures.put(predicted, "observed", finding.metric().observed());
      JsonFigures.put(predicted, "predicted", finding.metric().predicted());
      JsonFigures.put(node, "share", finding.share());
      node.set("path", path(finding.path()));
      node.set("fixes", fixes(Fix.of(in, i)));
    }
    return findings;
  }

  private static ObjectNode cause(Cause cause) {
    ObjectNode node = NODES.objectNode();
    node.put("kind", cause.kind().name());
    node.set("where", JsonReporter.strings(cause.where()));
    node.put("artifact", cause.artifact()).put("property", cause.property());
    return node.put("explanation", cause.explanation()).put("reference", cause.reference());
  }

  private static ArrayNode path(List<PathFrame> frames) {
    ArrayNode path = NODES.arrayNode();
    for (PathFrame frame : frames) {
      ObjectNode node = path.addObject().put("frame", frame.frame());
      JsonFigures.put(node, "slowMillis", Figures.millis(frame.slowNanos()));
      JsonFigures.put(node, "typicalMillis", Figures.millis(frame.typicalNanos()));
      node.put("artifact", frame.artifact()).put("role", frame.role()).put("exact", frame.exact());
    }
    return path;
  }

  static ArrayNode fixes(List<Fix> all) {
    ArrayNode fixes = NODES.arrayNode();
    for (Fix fix : all) {
      ObjectNode node = fixes.addObject();
      node.put("change", fix.change().describe()).put("kind", fix.change().kind());
      node.put("price", Price.of(fix.change()).orElse(null));
      if (fix.result() == null) {
        JsonFigures.putNull(node, "experiment");
      } else {
        node.set("experiment", experiment(fix.result()));
      }
    }
    return fixes;
  }

  private static ObjectNode experiment(ExperimentResult result) {
    Effect effect = result.effect();
    ObjectNode node = NODES.objectNode();
    node.put("metric", result.metric()).put("unit", result.unit());
    JsonFigures.put(node, "control", effect == null ? Double.NaN : effect.control());
    JsonFigures.put(node, "changed", effect == null ? Double.NaN : effect.changed());
    JsonFigures.put(node, "ratio", effect == null ? Double.NaN : effect.ratio());
    node.set("interval", interval(effect));
    node.put("replicates", effect == null ? null : effect.replicates());
    node.put("verdict", result.verdict().name()).put("note", result.note());
    ObjectNode values = node.putObject("values");
    values.set("control", values(result.control()));
    values.set("changed", values(result.changed()));
    return node;
  }

  private static BaseJsonNode interval(@Nullable Effect effect) {
    return effect == null
        ? NODES.nullNode()
        : NODES
            .arrayNode()
            .add(JsonFigures.figure(effect.low()))
            .add(JsonFigures.figure(effect.high()));
  }

  private static ArrayNode values(List<Replicate> replicates) {
    ArrayNode all = NODES.arrayNode();
    for (Replicate replicate : replicates) {
      ArrayNode one = all.addArray();
      replicate.values().forEach(v -> one.add(JsonFigures.figure(v)));
    }
    return all;
  }
}
