package io.bootcause.diagnosis.detectors.idleexpiry;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class IdleExpiryDetectorTest {
  private static final String[] RELOAD = {"com.acme.Prices#get", "com.acme.Prices#reload"};

  private static Outcome examine(Recordings recordings) {
    return new IdleExpiryDetector().examine(new Evidence(recordings.build()));
  }

  private static Recordings pairs(Recordings recordings, double seconds, double first, int times) {
    for (int i = 0; i < times; i++) {
      recordings.silence(seconds).request(first, 0, 0, RELOAD);
      for (int j = 0; j < 4; j++) {
        recordings.request(4, 0, 0, "com.acme.Prices#get");
      }
    }
    return recordings;
  }

  @Test
  void findsTheUsersOwnCacheThatExpires() {
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices");
    pairs(recordings, 1, 4, 3);
    pairs(recordings, 6, 5, 3);
    pairs(recordings, 13, 90, 3);

    Outcome outcome = examine(recordings);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.cause().kind()).isEqualTo(Cause.Kind.APP_CODE);
    assertThat(finding.cause().where()).endsWith("com.acme.Prices#reload");
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("com.acme.Prices#*", "com.acme.Prices#reload"));
    assertThat(finding.metric().silenceSeconds()).isEqualTo(13);
    assertThat(finding.metric().observed()).isEqualTo(90);
    assertThat(finding.metric().predicted()).isEqualTo(4);
  }

  /** What each of several threads has lost is made anew by the requests straight after, too. */
  private static Recordings eachItsOwn(double steady) {
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices").steady();
    recordings.requests(20, steady);
    for (double seconds : new double[] {1, 6}) {
      for (int i = 0; i < 3; i++) {
        recordings.silence(seconds).request(seconds > 1 ? 210 : 8, 0, 0, RELOAD);
        for (int j = 0; j < 4; j++) {
          boolean loses = seconds > 1 && j < 3;
          recordings.request(loses ? 200 : 8, 0, 0, loses ? RELOAD : GET);
        }
      }
    }
    for (int i = 0; i < 3; i++) {
      recordings.silence(31).request(220, 0, 0, RELOAD);
      for (int j = 0; j < 4; j++) {
        recordings.request(200, 0, 0, RELOAD);
      }
    }
    return recordings;
  }

  @Test
  void requestsStraightAfterMayHaveLostTheSame() {
    Outcome outcome = examine(eachItsOwn(5));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.metric().silenceSeconds()).isEqualTo(6);
    assertThat(finding.cause().where()).endsWith("com.acme.Prices#reload");
  }

  @Test
  void nearMissRequestsThatAreAsSlowAtARate() {
    assertThat(examine(eachItsOwn(100))).isNotInstanceOf(Outcome.Found.class);
  }

  @Test
  void whatIsMadeAnewByALibraryIsNamedByWhoAsksForIt() {
    String[] query = {
      "com.acme.Prices#get", "jdk.proxy2.$Proxy7#all", "org.h2.Query#run", "org.h2.Select#group"
    };
    Recordings recordings =
        new Recordings()
            .usersOwn("com.acme.Prices")
            .library("com.h2database", "h2", "2.3.232", 9)
            .from("h2", "org.h2.Query", "org.h2.Select");
    for (double seconds : new double[] {1, 6}) {
      for (int i = 0; i < 3; i++) {
        recordings.silence(seconds).request(seconds > 1 ? 90 : 4, 0, 0, seconds > 1 ? query : GET);
        for (int j = 0; j < 4; j++) {
          recordings.request(4, 0, 0, GET);
        }
      }
    }

    Outcome outcome = examine(recordings);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("what com.acme.Prices#get needs has expired meanwhile");
    assertThat(finding.cause().where())
        .startsWith("com.acme.Prices#get", "jdk.proxy2.$Proxy7#all")
        .endsWith("org.h2.Select#group");
    assertThat(finding.path()).anyMatch(frame -> frame.frame().equals("com.acme.Prices#get"));
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("com.acme.Prices#*", "jdk.proxy2.$Proxy7#all"));
  }

  private static final String[] GET = {"com.acme.Prices#get"};

  private static final String[] READ = {
    "com.acme.Prices#get", "org.apache.hc.Buffer#fill", "java.net.Socket$SocketInputStream#read"
  };

  private static Recordings calling() {
    return new Recordings()
        .usersOwn("com.acme.Prices")
        .library("org.apache", "hc", "5", 9)
        .from("hc", "org.apache.hc.Buffer");
  }

  @Test
  void whoWaitsOnAConnectionThatWasIdleAsWell() {
    Recordings recordings = calling();
    for (double seconds : new double[] {1, 6}) {
      for (int i = 0; i < 3; i++) {
        recordings.silence(seconds).request(seconds > 1 ? 900 : 4, 0, 0, READ);
        for (int j = 0; j < 4; j++) {
          // One instance has forgotten connections for those that come after it, too.
          recordings.request(seconds > 1 && i == 0 && j < 2 ? 900 : 4, 0, 0, READ);
        }
      }
    }

    Outcome outcome = examine(recordings);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title())
        .isEqualTo(
            "The first request after 6 s of silence takes 900 ms instead of 4.0 ms: it waits for an"
                + " answer on a connection that has been idle as long");
    assertThat(finding.candidates()).isEmpty();
  }

  @Test
  void nearMissWhatIsAskedForAnewOnlyAfterASilence() {
    Recordings recordings = calling();
    for (double seconds : new double[] {1, 6}) {
      for (int i = 0; i < 3; i++) {
        recordings.silence(seconds);
        if (seconds > 1) {
          recordings.request(900, 0, 0, READ);
        } else {
          recordings.request(4, 0, 0, "com.acme.Prices#get");
        }
        for (int j = 0; j < 4; j++) {
          recordings.request(4, 0, 0, "com.acme.Prices#get");
        }
      }
    }

    Outcome outcome = examine(recordings);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).title())
        .contains("has expired meanwhile");
  }

  @Test
  void nearMissSlowAfterEverySilenceIsNotExpiry() {
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices");
    pairs(recordings, 1, 90, 3);
    pairs(recordings, 13, 90, 3);
    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAFewMillisecondsMoreAreNoStall() {
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices");
    pairs(recordings, 1, 4, 3);
    pairs(recordings, 13, 11, 3);
    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissEverythingTakesLongerAfterASilence() {
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices");
    for (double seconds : new double[] {1, 31, 31, 31}) {
      recordings.silence(seconds).request(seconds > 1 ? 60 : 20, 0, 0, RELOAD);
      for (int j = 0; j < 4; j++) {
        recordings.request(20, 0, 0, RELOAD);
      }
    }
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
    assertThat(((Outcome.RuledOut) outcome).reason()).contains("does what the others do");
  }

  @Test
  void nearMissOneSlowFirstRequestOfThree() {
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices");
    pairs(recordings, 1, 4, 3);
    pairs(recordings, 13, 90, 1);
    pairs(recordings, 13, 4, 2);
    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void nearMissAShortSilenceThatStallsAndLongerOnesThatDoNot() {
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices");
    pairs(recordings, 1, 4, 3);
    pairs(recordings, 6, 90, 3);
    pairs(recordings, 13, 5, 3);
    pairs(recordings, 31, 90, 1);
    assertThat(examine(recordings)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void cannotTellIfNothingShowsWhere() {
    Recordings recordings = new Recordings();
    for (double seconds : new double[] {1, 13, 13, 13}) {
      recordings.silence(seconds).request(seconds > 1 ? 90 : 4, 0, 0).request(4, 0, 0);
    }
    assertThat(examine(recordings)).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void anEventLoopThatWaitsIsNoPlace() {
    String[] idle = {
      "io.netty.channel.epoll.EpollEventLoop#run", "io.netty.channel.epoll.Native#epollWait"
    };
    Recordings recordings = new Recordings().usersOwn("com.acme.Prices");
    recordings.library("io.netty", "netty-transport-classes-epoll", "4.1.128.Final", 1);
    recordings.from(
        "netty-transport-classes-epoll",
        "io.netty.channel.epoll.EpollEventLoop",
        "io.netty.channel.epoll.Native");
    for (double seconds : new double[] {1, 13, 13, 13}) {
      recordings.silence(seconds).request(seconds > 1 ? 90 : 4, 0, 0, idle).request(4, 0, 0);
    }
    assertThat(examine(recordings)).isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void cannotTellWithoutSilences() {
    assertThat(examine(new Recordings().steady().request(4, 0, 0)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
