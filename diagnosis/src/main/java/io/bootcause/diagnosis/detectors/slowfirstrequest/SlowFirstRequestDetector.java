package io.bootcause.diagnosis.detectors.slowfirstrequest;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.ExcessPath;
import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.PathFrames;
import io.bootcause.diagnosis.evidence.StartUp;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The first request of a fresh JVM makes what could have been made before. Doc page:
 * slow-first-request.md.
 */
public final class SlowFirstRequestDetector implements Detector {
  /** Every JVM's first request loads classes; people are patient for so long. */
  private static final double MIN_MILLIS = 1_000;

  /** Where all of the requests are slow, the first is no special case. */
  private static final double MIN_RATIO = 10;

  /**
   * Of the time to start: what loading classes takes in a first request takes more of it in the
   * start, on a slow machine as well.
   */
  private static final double MIN_OF_START = 0.3;

  /**
   * The same where one method of the service's own is most of it: that is no loading of classes.
   */
  private static final double MIN_OF_START_IN_ONE_PLACE = 0.15;

  private static final double MOST = 0.6;

  private static final String INVOKED =
      "org.springframework.web.method.support.InvocableHandlerMethod#doInvoke";

  private static final Frames BEANS =
      Frames.of(
          "org.springframework.beans.factory.support.DefaultSingletonBeanRegistry#getSingleton",
          "org.springframework.beans.factory.support.AbstractAutowireCapableBeanFactory#createBean");

  @Override
  public String id() {
    return "slow-first-request";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<Contrast> contrast = evidence.firstContrast();
    Optional<StartUp> start = evidence.start();
    if (contrast.isEmpty() || start.isEmpty()) {
      return new Outcome.CannotTell("the first requests that the service got after its start");
    }
    Optional<ExcessPath> path = contrast.get().path();
    Optional<ExcessTree.Node> unit = path.flatMap(p -> unit(p, evidence));
    SymptomMetric metric = contrast.get().metric();
    double more = metric.observed() - metric.predicted();
    if (more < MIN_MILLIS
        || metric.observed() < MIN_RATIO * metric.predicted()
        || more
            < leastOfStart(unit, contrast.get(), evidence.origins())
                * start.get().seconds()
                * 1e3) {
      return new Outcome.RuledOut(
          String.format(
              Locale.ROOT,
              "the %s takes %.0f ms, the second %.1f ms; the start %.1f s",
              metric.name(),
              metric.observed(),
              metric.predicted(),
              start.get().seconds()));
    }
    if (path.isEmpty() || unit.isEmpty()) {
      return new Outcome.CannotTell(
          String.format(
              Locale.ROOT,
              "why the %s takes %.0f ms and the second %.1f ms: %d stack samples tell of no single"
                  + " part",
              metric.name(),
              metric.observed(),
              metric.predicted(),
              contrast.get().tree().slowSamples()));
    }
    return new Outcome.Found(
        List.of(finding(evidence, contrast.get(), path.get(), unit.get(), start.get())));
  }

  private static double leastOfStart(
      Optional<ExcessTree.Node> unit, Contrast contrast, Origins origins) {
    boolean inOnePlace =
        unit.filter(u -> origins.isUsersOwn(u.frame()))
            .filter(u -> u.excessNanos() >= MOST * contrast.slowNanos())
            .isPresent();
    return inOnePlace ? MIN_OF_START_IN_ONE_PLACE : MIN_OF_START;
  }

  private Finding finding(
      Evidence evidence, Contrast contrast, ExcessPath path, ExcessTree.Node unit, StartUp start) {
    SymptomMetric metric = contrast.metric();
    boolean beans = path.nodes().stream().map(ExcessTree.Node::frame).anyMatch(BEANS::has);
    Blame blame = Blame.of(path, evidence.origins());
    double share = Math.min(1, unit.excessNanos() / contrast.slowNanos());
    return new Finding(
        id(),
        String.format(
            Locale.ROOT,
            "The %s takes %.1f s instead of %.0f ms: %.0f %% of it is done once, in %s",
            metric.name(),
            metric.observed() / 1e3,
            metric.predicted(),
            share * 100,
            unit.frame()),
        blame.cause(
            beans
                ? "Beans that the request needs are made by the first one that asks for them, which"
                    + " waits for it."
                : "What is needed once is made by the first request that asks for it, which waits"
                    + " for it.",
            beans ? Cause.Kind.CONFIG : Cause.Kind.APP_CODE),
        List.of(
            String.format(
                Locale.ROOT,
                "the second request takes %.1f ms; %d fresh JVMs were asked",
                metric.predicted(),
                contrast.slow().size()),
            String.format(
                Locale.ROOT,
                "the service says that it is ready after %.1f s, and is not for another %.1f s",
                start.seconds(),
                metric.observed() / 1e3)),
        share,
        // The rest of what a first request takes remains.
        SymptomMetric.ofFirstRequest(
            metric.name(), metric.observed(), metric.observed() * (1 - share)),
        PathFrames.of(evidence, contrast, path),
        changes(beans, unit.frame(), evidence.origins()));
  }

  /**
   * What is done once: the outermost of the service's own methods that is not the handler, which is
   * called each time, and that no later request was seen in; or a library's. Empty if there is
   * neither.
   */
  private static Optional<ExcessTree.Node> unit(ExcessPath path, Evidence evidence) {
    Set<String> later =
        evidence.activities().stream()
            .flatMap(a -> a.working().stream())
            .flatMap(s -> s.frames().stream())
            .collect(Collectors.toSet());
    boolean invoked = false;
    String handler = "";
    for (ExcessTree.Node node : path.nodes()) {
      String frame = node.frame();
      invoked |= frame.equals(INVOKED);
      if (evidence.origins().isUsersOwn(frame)) {
        String method = frame.substring(frame.indexOf('#'));
        if (invoked && handler.isEmpty()) {
          handler = method;
        }
        // A proxy's method has the name of the one that it stands for.
        if (!method.equals(handler) && node.typicalNanos() == 0 && !later.contains(frame)) {
          return Optional.of(node);
        }
      }
    }
    // That a method takes longer the first time is so in any JVM: its classes are loaded then, and
    // it is not compiled.
    return Optional.of(path.culprit())
        .filter(c -> !evidence.origins().isUsersOwn(c.frame()))
        .filter(c -> c.typicalNanos() == 0 && !later.contains(c.frame()));
  }

  private static List<Change> changes(boolean beans, String unit, Origins origins) {
    List<Change> changes = new ArrayList<>();
    if (beans) {
      changes.add(new Change.SetProperty("spring.main.lazy-initialization", "false"));
    }
    if (origins.isUsersOwn(unit)) {
      changes.addAll(Removal.skipping(unit));
    }
    return changes;
  }
}
