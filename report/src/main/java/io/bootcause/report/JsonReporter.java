package io.bootcause.report;

import com.fasterxml.jackson.core.json.JsonWriteFeature;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import java.io.IOException;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * report.json: the same facts as the page, for machines. The contract is docs/report-json.md and
 * report.schema.json beside this class. Keys come in a fixed order.
 */
public final class JsonReporter implements Reporter {
  /** Version of the contract; it changes when a field changes its meaning or goes. */
  public static final String SCHEMA = "bootcause-report/1";

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(JsonWriteFeature.ESCAPE_NON_ASCII).build();

  @Override
  public void write(Investigated investigated, Appendable out) throws IOException {
    DefaultIndenter lines = new DefaultIndenter("  ", "\n");
    DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(lines);
    printer.indentArraysWith(lines);
    out.append(MAPPER.writer(printer).writeValueAsString(report(investigated))).append('\n');
  }

  private static ObjectNode report(Investigated in) {
    Diagnosis diagnosis = in.diagnosis();
    ObjectNode report = NODES.objectNode();
    report.put("schema", SCHEMA);
    report.putObject("tool").put("version", in.toolVersion());
    report.put("startedAt", in.startedAt().isEmpty() ? null : in.startedAt());
    report.put("command", in.command());
    report.put("target", in.target());
    report.set("service", service(in.artifact(), in.jdk()));
    report.set("workload", workload(in));
    report.set("validity", validity(diagnosis));
    report.set("budget", JsonDiagnosis.budget(diagnosis));
    report.set("findings", JsonDiagnosis.findings(in));
    ArrayNode ruledOut = report.putArray("ruledOut");
    for (Diagnosis.RuledOutBy by : diagnosis.ruledOut()) {
      ruledOut.addObject().put("detector", by.detector()).put("reason", by.reason());
    }
    ArrayNode cannotTell = report.putArray("cannotTell");
    for (Diagnosis.CannotTellBy by : diagnosis.cannotTell()) {
      cannotTell.addObject().put("detector", by.detector()).put("missing", by.missing());
    }
    report.set("tried", JsonDiagnosis.fixes(Fix.tried(in)));
    report.set("together", JsonDiagnosis.fixes(Fix.together(in)));
    report.set("timing", timing(in));
    return report;
  }

  private static ObjectNode service(@Nullable BootArtifact artifact, String jdk) {
    ObjectNode service = NODES.objectNode();
    service.put("boot", artifact == null ? null : artifact.bootVersion());
    service
        .putObject("server")
        .put("name", artifact == null ? null : artifact.serverName())
        .put("version", artifact == null ? null : artifact.serverVersion());
    service.put("jdk", jdk);
    ArrayNode libraries = service.putArray("libraries");
    if (artifact != null) {
      artifact.libraries().stream().map(Library::coordinates).forEach(libraries::add);
    }
    return service;
  }

  private static ObjectNode workload(Investigated in) {
    ObjectNode workload = NODES.objectNode();
    workload.set("requests", strings(in.requests()));
    ArrayNode shapes = workload.putArray("shapes");
    for (Investigated.Shape shape : in.shapes()) {
      ObjectNode node = shapes.addObject();
      node.put("name", shape.name()).put("summary", shape.summary());
      node.put("requests", count(shape.requests())).put("errors", count(shape.errors()));
      JsonFigures.put(node, "requestsPerSecond", shape.requestsPerSecond());
      JsonFigures.put(node, "p50Millis", shape.p50Millis());
      JsonFigures.put(node, "p99Millis", shape.p99Millis());
      JsonFigures.put(node, "maxMillis", shape.maxMillis());
      JsonFigures.put(node, "serviceCpuSeconds", shape.serviceCpuSeconds());
      JsonFigures.put(node, "generatorCpuSeconds", shape.generatorCpuSeconds());
    }
    return workload;
  }

  private static @Nullable Long count(long known) {
    return known < 0 ? null : Long.valueOf(known);
  }

  private static ObjectNode validity(Diagnosis diagnosis) {
    ObjectNode validity = NODES.objectNode();
    validity.put("verdict", diagnosis.validity().verdict().name());
    ArrayNode checks = validity.putArray("checks");
    diagnosis
        .validity()
        .checks()
        .forEach(
            check ->
                checks
                    .addObject()
                    .put("name", check.name())
                    .put("level", check.level().name())
                    .put("detail", check.detail()));
    return validity;
  }

  private static ObjectNode timing(Investigated in) {
    ObjectNode timing = NODES.objectNode();
    ArrayNode stages = timing.putArray("stages");
    for (Investigated.Stage stage : in.timing()) {
      JsonFigures.put(stages.addObject().put("name", stage.name()), "seconds", stage.seconds());
    }
    double total =
        in.timing().isEmpty()
            ? Double.NaN
            : in.timing().stream().mapToDouble(Investigated.Stage::seconds).sum();
    JsonFigures.put(timing, "totalSeconds", total);
    return timing;
  }

  static ArrayNode strings(Collection<String> values) {
    ArrayNode array = NODES.arrayNode();
    values.forEach(array::add);
    return array;
  }
}
