package io.bootcause.cli.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.load.GeneratorLimits;
import io.bootcause.load.GeneratorValidity.Check;
import io.bootcause.load.SampleOutcome;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;

/** Everything, for programs. Times are milliseconds; what could not be measured is null. */
final class JsonFormat implements ReportFormat.Printer {
  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);
  private static final double[] PERCENTILES = {50, 75, 90, 95, 99, 99.9, 99.99, 99.999};

  @Override
  public void print(LoadReport report, PrintStream out) throws IOException {
    ObjectNode root = JSON.createObjectNode();
    root.put("schema", "bootcause-load/1");
    root.put("target", report.target());
    LoadReport.Remote remote = report.remote();
    if (remote == null) {
      root.put("seed", report.seed());
    } else {
      root.put("engine", remote.engine());
    }
    root.put("threads", report.threads());
    root.put("cutShort", report.cutShort());
    root.put("verdict", report.level().name().toLowerCase(Locale.ROOT));
    root.put("verdictText", report.verdict());
    ArrayNode notes = root.putArray("notes");
    report.notes().forEach(notes::add);
    ArrayNode phases = root.putArray("phases");
    report.phases().forEach(phase -> phase(phases.addObject(), phase, report.threads()));
    out.println(JSON.writeValueAsString(root));
  }

  private static void phase(ObjectNode node, LoadReport.Phase phase, int threads) {
    node.put("name", phase.result().phase().name());
    node.put("model", phase.model());
    node.put("connections", phase.result().phase().connections());
    node.put("freshConnections", phase.result().phase().freshConnections());
    node.put("seconds", phase.seconds());
    node.put("sent", phase.sent());
    node.put("answered", phase.result().completed());
    node.put("requestsPerSecond", phase.result().throughput());
    node.put("bytesReceived", phase.collected().received());
    times(node.putObject("latency"), phase.result().latency());
    LoadReport.Remote remote = phase.remote();
    if (remote == null) {
      node.put("connectionsOpened", phase.collected().connections());
      times(node.putObject("service"), phase.result().service());
      times(node.putObject("firstByte"), phase.collected().firstByte());
      times(node.putObject("connect"), phase.collected().connect());
      times(node.putObject("tlsHandshake"), phase.collected().handshake());
      node.put("tlsSessionsResumed", phase.collected().resumed());
    } else {
      for (String unknown :
          List.of(
              "connectionsOpened",
              "service",
              "firstByte",
              "connect",
              "tlsHandshake",
              "tlsSessionsResumed",
              "generator",
              "answersPer100ms")) {
        node.putNull(unknown);
      }
      node.put("latencyFrom", AgentsText.START);
      agents(node.putArray("agents"), remote);
    }
    ObjectNode errors = node.putObject("errors");
    for (SampleOutcome outcome : SampleOutcome.values()) {
      if (outcome != SampleOutcome.OK) {
        errors.put(
            outcome.name().toLowerCase(Locale.ROOT),
            phase.result().outcomes().getOrDefault(outcome, 0L));
      }
    }
    ObjectNode statuses = node.putObject("statuses");
    phase.collected().statuses().forEach((s, n) -> statuses.put(Integer.toString(s), n));
    ObjectNode unmet = node.putObject("unmetExpectations");
    phase.unmet().forEach(unmet::put);
    ArrayNode requests = node.putArray("requests");
    for (LabelFigures label : phase.collected().labels()) {
      ObjectNode one = requests.addObject();
      one.put("label", label.label());
      one.put("sent", label.count());
      one.put("failed", label.failed());
      String times = remote == null ? "service" : "latency";
      one.put(times + "Mean", label.meanMillis());
      one.put(times + "Max", label.maxMillis());
    }
    if (remote == null) {
      generator(node.putObject("generator"), phase, threads);
      ArrayNode timeline = node.putObject("answersPer100ms").putArray("counts");
      for (int count : phase.collected().perInterval()) {
        timeline.add(count);
      }
    }
    ArrayNode checks = node.putArray("checks");
    for (Check check : phase.checks()) {
      ObjectNode one = checks.addObject();
      one.put("name", check.name());
      one.put("level", check.level().name().toLowerCase(Locale.ROOT));
      one.put("detail", check.detail());
    }
  }

  private static void agents(ArrayNode node, LoadReport.Remote remote) {
    for (LoadReport.Remote.Agent agent : remote.agents()) {
      ObjectNode one = node.addObject();
      one.put("name", agent.name());
      one.put("sent", agent.sent());
      one.put("cpu", agent.cpu().isEmpty() ? null : agent.cpu());
    }
  }

  private static void generator(ObjectNode node, LoadReport.Phase phase, int threads) {
    node.put("cores", phase.cores());
    double ceiling = GeneratorLimits.ceiling(phase.result(), threads);
    if (Double.isNaN(ceiling)) {
      node.putNull("ceilingPerSecond");
    } else {
      node.put("ceilingPerSecond", ceiling);
    }
    node.put("longestStall", phase.result().maxLoopStallNanos() / 1e6);
    node.put("staleRetries", phase.result().generator().staleRetries());
    times(node.putObject("lateness"), phase.result().generator().lateness());
  }

  private static void times(ObjectNode node, Histogram histogram) {
    node.put("count", histogram.getTotalCount());
    boolean none = histogram.getTotalCount() == 0;
    for (double percentile : PERCENTILES) {
      String name =
          "p" + (percentile == Math.rint(percentile) ? "" + (int) percentile : "" + percentile);
      node.put(name, none ? null : (Double) (histogram.getValueAtPercentile(percentile) / 1e6));
    }
    node.put("max", none ? null : (Double) (histogram.getMaxValue() / 1e6));
    node.put("mean", none ? null : (Double) (histogram.getMean() / 1e6));
  }
}
