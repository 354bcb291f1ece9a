package io.bootcause.report;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.Validity;
import io.bootcause.experiment.Effect;
import io.bootcause.service.BootArtifact;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The top of the page: what was looked at, the verdict, and the few figures that carry it. */
final class HtmlVerdict {
  private HtmlVerdict() {}

  static void masthead(Html html, Investigated in) {
    html.tag(
        "header.masthead",
        () -> {
          html.leaf("span.brand", "Bootcause");
          html.tag("span.target", () -> html.name(Headline.fileName(in.target())));
          if (!in.requests().isEmpty()) {
            html.tag("span.request", () -> html.name(requests(in)));
          }
          html.leaf("span", runtime(in));
          if (!in.startedAt().isEmpty()) {
            html.leaf("span.when", when(in.startedAt()));
          }
        });
  }

  private static String requests(Investigated in) {
    int others = in.requests().size() - 1;
    return in.requests().get(0) + (others == 0 ? "" : " and " + others + " more");
  }

  static void write(Html html, Investigated in, Headline headline) {
    html.tag(
        "div.verdict." + headline.tone().name().toLowerCase(Locale.ROOT).replace('_', '-'),
        () -> {
          html.leaf("p.kicker", kicker(headline.tone()));
          html.leaf("h1", headline.sentence());
          if (!headline.support().isEmpty()) {
            html.leaf("p.support", headline.support());
          }
          html.tag("dl.facts", () -> facts(html, in));
        });
  }

  /** An ISO instant without its seconds; anything else as it is. */
  static String when(String startedAt) {
    try {
      return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC)
          .format(Instant.parse(startedAt));
    } catch (DateTimeParseException e) {
      return startedAt;
    }
  }

  static String kicker(Headline.Tone tone) {
    return switch (tone) {
      case PROVEN -> "Cause found and proven";
      case SUSPECTED -> "Cause suspected, not proven";
      case NOTHING_FOUND -> "No finding";
      case CANNOT_TELL -> "Cannot tell";
      case INVALID -> "Measure again";
    };
  }

  private static void facts(Html html, Investigated in) {
    List<Finding> findings = in.diagnosis().findings();
    if (findings.isEmpty()) {
      times(html, in);
    } else {
      figures(html, in, findings.get(0));
    }
    fact(html, "measurement", in.diagnosis().validity().verdict().name().toLowerCase(Locale.ROOT));
  }

  private static void times(Html html, Investigated in) {
    BudgetView budget = BudgetView.of(in.diagnosis());
    if (budget != null) {
      fact(html, capital(budget.slow().label()), budget.slowMillis(), "ms");
      if (budget.typical() != null) {
        fact(html, capital(budget.typical().label()), budget.typicalMillis(), "ms");
      }
    }
  }

  /** What the verdict speaks of, with the cause and without it. */
  private static void figures(Html html, Investigated in, Finding finding) {
    SymptomMetric metric = finding.metric();
    boolean trusted = in.diagnosis().validity().verdict() != Validity.Level.INVALID;
    if (metric.countsFailures()) {
      if (trusted) {
        fact(html, "of the requests fail", Figures.percent(metric.failing()));
      }
      return;
    }
    fact(html, capital(metric.name()), metric.observed(), metric.unit());
    if (!trusted) {
      return;
    }
    Optional<Fix> best =
        Fix.of(in, 0).stream().filter(fix -> fix.confirmed() && fix.effect() != null).findFirst();
    Effect effect = best.map(Fix::effect).orElse(null);
    if (best.isEmpty() || effect == null) {
      fact(html, "without this cause, as predicted", metric.predicted(), metric.unit());
    } else if (best.get().change().canBeMade()) {
      fact(html, "with the first fix, measured", effect.changed(), metric.unit());
    } else if (!best.get().change().removes()) {
      fact(html, "with the suspect made slower, measured", effect.changed(), metric.unit());
    } else {
      fact(html, "with the suspect taken out, measured", effect.changed(), metric.unit());
    }
    if (!metric.isLeftBehind()) {
      fact(html, "of that time is this cause", Figures.percent(finding.share()));
    }
  }

  private static void fact(Html html, String name, double value, String unit) {
    fact(html, name, Figures.value(value, unit));
  }

  private static void fact(Html html, String name, String value) {
    html.tag(
        "div",
        () -> {
          html.leaf("dt", name);
          html.leaf("dd", value);
        });
  }

  /** Spring Boot 2.0.2.RELEASE · tomcat 8.5.31 · OpenJDK 17.0.15, as far as known. */
  static String runtime(Investigated in) {
    List<String> parts = new ArrayList<>();
    BootArtifact artifact = in.artifact();
    if (artifact != null) {
      add(parts, "Spring Boot", artifact.bootVersion());
      add(parts, capital(artifact.serverName()), artifact.serverVersion());
    }
    parts.add(in.jdk());
    return String.join(" · ", parts);
  }

  private static void add(List<String> parts, String name, @Nullable String version) {
    parts.add(version == null ? name : name + " " + version);
  }

  static String capital(String text) {
    return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
  }
}
