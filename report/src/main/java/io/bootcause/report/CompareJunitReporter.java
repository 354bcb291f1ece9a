package io.bootcause.report;

import io.bootcause.experiment.Effect;
import io.bootcause.experiment.Tolerance;
import io.bootcause.report.JunitXml.Case;
import io.bootcause.report.JunitXml.Result;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * compare.junit.xml: a suite per variant after the first. Its case "tolerance" fails as the exit
 * code does: worse is a failure, what could not be told an error. The metrics' own cases only tell.
 */
public final class CompareJunitReporter {
  /** Writes it to {@code out}. */
  public void write(Compared in, Appendable out) throws IOException {
    List<JunitXml.Suite> suites = new ArrayList<>();
    Map<String, String> properties = new LinkedHashMap<>();
    properties.put("bootcause.version", in.toolVersion());
    properties.put("bootcause.command", in.command());
    properties.put("host", in.conditions().host());
    for (int i = 1; i < in.variants().size(); i++) {
      List<Case> cases = new ArrayList<>();
      Compared.Gate gate = in.gate();
      if (gate != null) {
        cases.add(tolerance(in, gate, i));
      }
      for (Compared.Metric metric : in.metrics()) {
        cases.add(metric(metric, i));
      }
      suites.add(
          new JunitXml.Suite(
              "bootcause.compare." + in.variants().get(i).name(),
              in.startedAt(),
              in.seconds(),
              properties,
              cases));
    }
    JunitXml.write(suites, out);
  }

  private static Case tolerance(Compared in, Compared.Gate gate, int variant) {
    List<String> text = new ArrayList<>();
    for (Compared.Metric metric : in.metrics()) {
      if (gate.metrics().contains(metric.name())) {
        text.add(metric.name() + ": " + told(metric.values().get(variant)));
      }
    }
    String name = in.variants().get(variant).name();
    String tolerated = Figures.percent(gate.tolerated());
    String than = " more than " + in.first().name() + " by over " + tolerated;
    Tolerance.Answer answer = gate.answers().get(variant - 1);
    return switch (answer) {
      case WITHIN -> new Case("tolerance", Result.PASSED, name + " does not cost" + than, text);
      case WORSE -> new Case("tolerance", Result.FAILED, name + " costs" + than, text);
      case CANNOT_TELL ->
          new Case(
              "tolerance",
              Result.BROKEN,
              "whether " + name + " costs" + than + " could not be told in the time",
              text);
    };
  }

  private static Case metric(Compared.Metric metric, int variant) {
    Compared.Value value = metric.values().get(variant);
    boolean measured = value.effect() != null;
    return new Case(
        metric.key(),
        measured ? Result.PASSED : Result.SKIPPED,
        metric.name() + ": " + told(value),
        measured
            ? List.of(
                Figures.value(metric.values().get(0).mean(), metric.unit())
                    + " → "
                    + Figures.value(value.mean(), metric.unit()))
            : List.of());
  }

  private static String told(Compared.Value value) {
    Effect effect = value.effect();
    String word = CompareTerminalReporter.word(value.word());
    return effect == null
        ? word
        : CompareHeadline.change(effect.ratio())
            + " "
            + CompareHeadline.interval(effect)
            + " "
            + word;
  }
}
