package io.bootcause.diagnosis.detectors.eagerfallback;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A default or a fallback is made in each request, for the case that it is needed. Doc page:
 * eager-fallback.md.
 */
public final class EagerFallbackDetector implements Detector {
  /** Readings of where the service's own code does so. */
  static final String READING = "eager";

  private static final String ID = "eager-fallback";

  private static final double MUCH_OF_FAST_MILLIS = 0.2;

  private static final CostRule RULE =
      new CostRule(
          ID,
          Frames.of(),
          0.3,
          1,
          0.1,
          "making a value for a call that may not need it",
          "Java evaluates arguments before it calls: this one is made in each request, also where"
              + " something else is there and it is thrown away.",
          Cause.Kind.APP_CODE,
          List.of());

  /** The reading's name for such a call; all as {@code pkg.Class#method}. */
  public static String reading(String caller, String called, String given) {
    return READING + "[" + caller + " " + called + " " + given + "]";
  }

  @Override
  public String id() {
    return ID;
  }

  @Override
  public Outcome examine(Evidence evidence) {
    return new SitesDetector(EagerSites.of(evidence)).examine(evidence);
  }

  private static final class SitesDetector extends NeedlessWork {
    private final EagerSites sites;

    SitesDetector(EagerSites sites) {
      super(RULE);
      this.sites = sites;
    }

    @Override
    protected int at(ThreadStack stack, Origins origins) {
      return sites.at(stack);
    }

    @Override
    protected double muchMillis() {
      return MUCH_OF_FAST_MILLIS;
    }

    /** It is named with what is done already. */
    @Override
    protected Optional<String> from(CostPath cost) {
      return Optional.empty();
    }

    @Override
    protected CostRule rule(CostPath cost) {
      int unit = cost.frames().indexOf(cost.unit());
      return sites
          .of(unit > 0 ? cost.frames().get(unit - 1) : "", cost.unit())
          .map(
              site ->
                  RULE.advising(Advice.of(site.given()))
                      .doing(
                          String.format(
                              Locale.ROOT,
                              "%s, which %s calls for %s whether or not it is needed",
                              CostFinding.simple(cost.unit()),
                              CostFinding.simple(site.caller()),
                              CostFinding.simple(site.given()))))
          .orElse(RULE);
    }
  }
}
