package io.bootcause.diagnosis.detectors.passwordhashing;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.LogIn;
import io.bootcause.diagnosis.detectors.NeedlessWork;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.recording.profile.ThreadStack;
import java.util.List;
import java.util.function.BiPredicate;

/** Each request hashes a password. Doc page: password-hashing.md. */
public final class PasswordHashingDetector implements Detector {
  /** A log-in that takes longer than this is too slow for that, too; milliseconds. */
  private static final double LONG_MILLIS = 500;

  /** Keys for a message, or a PIN that locks after three tries, are derived in less, and may be. */
  private static final double MIN_MILLIS = 5;

  private final Detector hashing = new HashingDetector();

  private final Detector upgrading = new UpgradingDetector();

  /** Wherever it is done. */
  private static final class HashingDetector extends NeedlessWork {
    HashingDetector() {
      super(
          new CostRule(
              "password-hashing",
              LogIn.HASHES,
              0.4,
              MIN_MILLIS,
              MIN_MILLIS,
              "hashing a password",
              "Each request hashes a password, which is made to be slow."
                  + " Stateless basic authentication checks the password again with each call.",
              Cause.Kind.CONFIG,
              List.of()));
    }

    @Override
    protected double muchMillis() {
      return MIN_MILLIS;
    }
  }

  /**
   * After a log-in by a hash that is out of date Spring Security makes a newer one of the password
   * and has it stored: once for each account, if what is stored is what the next log-in finds.
   */
  private static final class UpgradingDetector extends NeedlessWork {
    UpgradingDetector() {
      super(
          new CostRule(
              "password-hashing",
              Frames.of(
                  "org.springframework.security.authentication.dao.DaoAuthenticationProvider#createSuccessAuthentication",
                  "org.springframework.security.authentication.AbstractUserDetailsReactiveAuthenticationManager#upgradeEncodingIfNecessary"),
              0.15,
              MIN_MILLIS,
              MIN_MILLIS,
              "making a newer hash of a password that has one already",
              "A hash that is out of date is replaced after a log-in, once. Here it is each time: the"
                  + " new one is not stored, or a cache keeps the old one, and so each log-in also pays"
                  + " for checking by that.",
              Cause.Kind.APP_CODE,
              List.of()));
    }
  }

  @Override
  public String id() {
    return hashing.id();
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Outcome upgraded = upgrading.examine(evidence);
    if (upgraded instanceof Outcome.Found) {
      return upgraded;
    }
    Outcome outcome = hashing.examine(evidence);
    if (!(outcome instanceof Outcome.Found found)) {
      return outcome;
    }
    if (all(evidence, LogIn::hashes)) {
      return new Outcome.RuledOut(
          "hashing a password is what takes long in a log-in, and is meant to");
    }
    return all(evidence, LogIn::mayHash)
        ? new Outcome.CannotTell(
            "whether somebody logs in here, which is meant to take long: "
                + found.findings().get(0).title())
        : outcome;
  }

  private static boolean all(Evidence evidence, BiPredicate<Evidence, ThreadStack> meant) {
    List<ThreadStack> hashes =
        evidence.activities().stream()
            .flatMap(a -> a.working().stream())
            .filter(LogIn.HASHES::in)
            .toList();
    boolean quick = evidence.steady().map(Activity::meanMillis).orElse(0.0) <= LONG_MILLIS;
    return quick && hashes.stream().allMatch(s -> meant.test(evidence, s));
  }
}
