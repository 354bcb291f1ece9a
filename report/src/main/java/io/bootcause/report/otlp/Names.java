package io.bootcause.report.otlp;

import static io.opentelemetry.api.common.AttributeKey.booleanKey;
import static io.opentelemetry.api.common.AttributeKey.doubleKey;
import static io.opentelemetry.api.common.AttributeKey.longKey;
import static io.opentelemetry.api.common.AttributeKey.stringArrayKey;
import static io.opentelemetry.api.common.AttributeKey.stringKey;

import io.bootcause.report.Investigated;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifact.Packaging;
import io.opentelemetry.api.common.AttributeKey;
import java.util.List;
import java.util.Locale;

/** Attributes: OpenTelemetry's semantic conventions where there is one, else our own. */
final class Names {
  static final String SCOPE = "io.bootcause";

  static final AttributeKey<String> SERVICE_NAME = stringKey("service.name");
  static final AttributeKey<String> SERVICE_VERSION = stringKey("service.version");
  static final AttributeKey<String> METHOD = stringKey("http.request.method");
  static final AttributeKey<String> PATH = stringKey("url.path");
  static final AttributeKey<Long> STATUS = longKey("http.response.status_code");
  static final AttributeKey<String> FUNCTION = stringKey("code.function.name");

  static final AttributeKey<String> TARGET = stringKey("bootcause.target");
  static final AttributeKey<String> VALIDITY = stringKey("bootcause.validity");
  static final AttributeKey<Long> FINDINGS = longKey("bootcause.findings");
  static final AttributeKey<Long> RANK = longKey("bootcause.finding.rank");
  static final AttributeKey<String> DETECTOR = stringKey("bootcause.finding.detector");
  static final AttributeKey<String> TITLE = stringKey("bootcause.finding.title");
  static final AttributeKey<String> KIND = stringKey("bootcause.finding.kind");
  static final AttributeKey<Double> SHARE = doubleKey("bootcause.finding.share");
  static final AttributeKey<Boolean> PROVEN = booleanKey("bootcause.finding.proven");
  static final AttributeKey<List<String>> WHERE = stringArrayKey("bootcause.finding.where");
  static final AttributeKey<String> ARTIFACT = stringKey("bootcause.finding.artifact");
  static final AttributeKey<String> PROPERTY = stringKey("bootcause.finding.property");
  static final AttributeKey<String> REFERENCE = stringKey("bootcause.finding.reference");
  static final AttributeKey<String> METRIC = stringKey("bootcause.metric");
  static final AttributeKey<String> UNIT = stringKey("bootcause.metric.unit");
  static final AttributeKey<Double> OBSERVED = doubleKey("bootcause.metric.observed");
  static final AttributeKey<Double> PREDICTED = doubleKey("bootcause.metric.predicted");
  static final AttributeKey<String> CLASS = stringKey("bootcause.request.class");
  static final AttributeKey<String> CLASS_LABEL = stringKey("bootcause.request.class.label");
  static final AttributeKey<String> LINE = stringKey("bootcause.budget.line");
  static final AttributeKey<String> SUBJECT = stringKey("bootcause.budget.subject");
  static final AttributeKey<String> SHAPE = stringKey("bootcause.load.shape");
  static final AttributeKey<String> QUANTILE = stringKey("quantile");
  static final AttributeKey<String> CHANGE = stringKey("bootcause.experiment.change");
  static final AttributeKey<String> VERDICT = stringKey("bootcause.experiment.verdict");

  private Names() {}

  /** The service's name in every figure: its file's, wherever it lay; else as the user named it. */
  static String target(Investigated in) {
    BootArtifact artifact = in.artifact();
    if (artifact == null) {
      return in.target();
    }
    String file = String.valueOf(artifact.file().getFileName());
    // Of a class path it is a directory of classes, which names nothing.
    boolean classes = artifact.packaging() == Packaging.THIN && !file.endsWith(".jar");
    return classes ? in.target() : file;
  }

  static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  /** Java's "pkg.Class#method" as the conventions write it: "pkg.Class.method". */
  static String function(String frame) {
    return frame.replace('#', '.');
  }
}
