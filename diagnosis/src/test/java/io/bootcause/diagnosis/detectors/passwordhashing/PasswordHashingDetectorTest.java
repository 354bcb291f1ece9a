package io.bootcause.diagnosis.detectors.passwordhashing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class PasswordHashingDetectorTest extends RuleContract {
  private static final String HASH = "org.springframework.security.crypto.bcrypt.BCrypt#x";

  PasswordHashingDetectorTest() {
    super(new PasswordHashingDetector(), "password-hashing", HASH);
  }

  @Override
  protected double coresUnderLoad() {
    return 3;
  }

  private static Recordings waiting(double machineBusy, double cores, long hashing) {
    return waiting(machineBusy, cores, hashing, 80);
  }

  /**
   * Requests that wait for another service for most of their time, and for so much of their
   * processor time hash.
   */
  private static Recordings waiting(double machineBusy, double cores, long hashing, double millis) {
    return new Recordings()
        .usersOwn("a.Orders")
        .counted(machineBusy, 0, -1)
        .overload(16)
        .usingCores(cores)
        .requests(20, millis)
        .asleep("exec-#", 880, ENTRY, HANDLER, "java.net.Socket#read")
        .threads("exec-#", 120, ENTRY, HANDLER, HASH)
        .onProcessor("exec-#", hashing, ENTRY, HANDLER, HASH)
        .onProcessor("exec-#", 100 - hashing, ENTRY, HANDLER);
  }

  @Test
  void whatTakesTheProcessorsLimitsTheThroughputWhateverIsWaitedFor() {
    Outcome outcome = examine(waiting(0.97, 1.8, 70));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "70 % of the processor time of a request with 16 connections is hashing a password,"
                + " from Orders.list");
    assertThat(finding.share()).isEqualTo(0.7, within(0.001));
  }

  @Test
  void nearMissProcessorsThatAreNotUsedUpOrByOthers() {
    assertThat(examine(waiting(0.6, 1.2, 70))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(waiting(0.97, 0.5, 70))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(waiting(0.97, 1.8, 20))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAPinThatIsHashedInThreeMilliseconds() {
    assertThat(examine(waiting(0.97, 1.8, 70, 40))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** A log-in that checks a password, and for so much of its time replaces its hash. */
  private static Recordings loggingIn(long upgrading) {
    String provider = "org.springframework.security.authentication.dao.DaoAuthenticationProvider#";
    return new Recordings()
        .usersOwn("a.Sessions")
        .asking("POST /sessions {}")
        .steady()
        .requests(20, 60)
        .threads(
            "exec-#",
            100 - upgrading,
            ENTRY,
            "a.Sessions#open",
            provider + "additionalAuthenticationChecks",
            HASH)
        .threads(
            "exec-#",
            upgrading,
            ENTRY,
            "a.Sessions#open",
            provider + "createSuccessAuthentication",
            HASH);
  }

  @Test
  void aHashThatIsReplacedAtEachLogIn() {
    Outcome outcome = examine(loggingIn(30));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title())
        .isEqualTo(
            "30 % of a request at 20/s is making a newer hash of a password that has one already,"
                + " from Sessions.open");
  }

  @Test
  void nearMissAHashThatWasReplacedAtTheFirst() {
    assertThat(examine(loggingIn(5))).isInstanceOf(Outcome.RuledOut.class);
  }

  private static Recordings asking(String request, String... above) {
    String[] frames = new String[above.length + 3];
    frames[0] = ENTRY;
    System.arraycopy(above, 0, frames, 1, above.length);
    frames[above.length + 1] = HANDLER;
    frames[above.length + 2] = HASH;
    return new Recordings()
        .usersOwn("a.Orders")
        .asking(request)
        .steady()
        .requests(20, 80)
        .threads("exec-#", 900, frames)
        .threads("exec-#", 100, ENTRY, HANDLER);
  }

  @Test
  void aLogInIsMeantToTakeAsLong() {
    assertThat(examine(asking("POST /api/login")))
        .isInstanceOf(Outcome.RuledOut.class)
        .asString()
        .contains("log-in");
    assertThat(examine(asking("POST /api/logins-of-last-week"))).isInstanceOf(Outcome.Found.class);
    assertThat(examine(asking("GET /orders"))).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whetherAPinThatIsSentAndHandledIsALogInIsNotKnown() {
    String dispatch = "org.springframework.web.servlet.DispatcherServlet#doDispatch";

    assertThat(examine(asking("POST /tills/4/sign-on", dispatch)))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(asking("POST /cards/4/balance", dispatch)))
        .isInstanceOf(Outcome.CannotTell.class);
    assertThat(examine(asking("GET /cards/4/balance", dispatch))).isInstanceOf(Outcome.Found.class);
    assertThat(examine(asking("POST /cards/4/balance"))).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void aPasswordThatComesWithEachRequestIsNone() {
    String basic =
        "org.springframework.security.web.authentication.www.BasicAuthenticationFilter#doFilter";

    assertThat(examine(asking("POST /login", basic))).isInstanceOf(Outcome.Found.class);
  }
}
