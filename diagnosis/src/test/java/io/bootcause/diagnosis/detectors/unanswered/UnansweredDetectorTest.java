package io.bootcause.diagnosis.detectors.unanswered;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class UnansweredDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String BORROW = "com.zaxxer.hikari.pool.HikariPool#getConnection";

  private static final String PARK = "jdk.internal.misc.Unsafe#park";

  private static Recordings service() {
    return new Recordings().usersOwn("a.Orders").overload(16);
  }

  private static Outcome examine(Recordings recordings) {
    return new UnansweredDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void saysWhereMostOfThemStand() {
    Finding finding =
        found(
            service()
                .dumped("exec-1", "", List.of(), ENTRY, "a.Orders#ship", "java.net.Socket#connect")
                .dumped(
                    "exec-2", "", List.of(), ENTRY, "a.Orders#pay", "sun.nio.ch.NioSocketImpl#read")
                .dumped(
                    "exec-3", "", List.of(), ENTRY, "a.Orders#pay", "sun.nio.ch.NioSocketImpl#read")
                .standsStill());

    assertThat(finding.title())
        .isEqualTo(
            "No request is answered any more: 2 threads wait for another service's answer, in"
                + " Orders.pay");
    assertThat(finding.cause().where())
        .containsExactly("a.Orders#pay", "sun.nio.ch.NioSocketImpl#read");
  }

  @Test
  void requestsThatNoThreadStandsAtTellWhatTheyWaitFor() {
    String pool = "calls.open[CONNECTION reactor.pool.AbstractPool$Borrower]";
    Finding finding = found(service().counter(pool, 0, 4).standsStill());

    assertThat(finding.title())
        .isEqualTo(
            "No request is answered any more: 4 wait for a database connection of R2DBC's pool");
    assertThat(finding.candidates())
        .contains(new Change.SetProperty("spring.r2dbc.pool.max-size", "64"));

    String call = "calls.open[HTTP_CALL GET http://partner/stock/#]";
    assertThat(found(service().counter(call, 0, 16).standsStill()).title())
        .endsWith("16 wait for the answer to GET http://partner/stock/#");
    assertThat(examine(service().counter(call, 0, 1).standsStill()))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void accusesWhoHasTheLockNotWhoWaits() {
    Finding finding =
        found(
            service()
                .dumped("exec-1", "0x1", List.of(), ENTRY, "a.Orders#list")
                .dumped("exec-2", "0x1", List.of(), ENTRY, "a.Orders#list")
                .dumped("job-1", "", List.of("0x1"), "a.Orders#export", "java.lang.Thread#sleep")
                .standsStill());

    assertThat(finding.cause().where())
        .containsExactly("a.Orders#export", "java.lang.Thread#sleep");
    assertThat(finding.evidence()).anyMatch(fact -> fact.contains("thread job-1 has"));
  }

  @Test
  void whatNobodyHasWasNotGivenBack() {
    Finding finding =
        found(
            service()
                .dumped("exec-1", "0x1", List.of(), ENTRY, "a.Orders#list", BORROW)
                .dumped("exec-2", "0x1", List.of(), ENTRY, "a.Orders#list", BORROW, PARK)
                .dumped("exec-3", "0x1", List.of(), ENTRY, "a.Orders#list", BORROW, PARK)
                .standsStill());

    assertThat(finding.cause().where()).containsExactly("a.Orders#list", BORROW);
    assertThat(finding.title()).contains("wait for something to be given back to a pool");
    assertThat(finding.evidence())
        .contains("no thread at a request has anything of the pool: it was not given back");
  }

  @Test
  void aDumpWithoutRequestsTellsNothing() {
    assertThat(examine(service().dumped("exec-1", "", List.of(), "a.Other#run").standsStill()))
        .isInstanceOf(Outcome.CannotTell.class);
  }

  @Test
  void aServiceThatAnswersIsNotAccused() {
    assertThat(
            examine(
                service()
                    .dumped("exec-1", "0x1", List.of(), ENTRY, "a.Orders#list", BORROW)
                    .requests(20, 5)))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
