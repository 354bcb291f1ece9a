package io.bootcause.diagnosis.detectors.cpubound;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.Blame;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import org.junit.jupiter.api.Test;

class CpuBoundDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Outcome examine(Recordings recordings) {
    return new CpuBoundDetector().examine(new Evidence(recordings.build()));
  }

  /** A processor-second a second on 16 connections: 25 ms of it in each request of 400 ms. */
  private static Recordings service(double millis) {
    return service(16, millis);
  }

  private static Recordings service(int connections, double millis) {
    return new Recordings()
        .usersOwn("a.Api", "a.Primes")
        .library("g", "poi", "1", 5)
        .from("poi", "p.Sheet")
        .counted(0.95, -1, -1)
        .overload(connections)
        .requests(200, millis);
  }

  @Test
  void namesTheMethodThatComputes() {
    Outcome outcome =
        examine(
            service(400)
                .threads("exec-#", 900, ENTRY, "a.Api#get", "a.Primes#count")
                .threads("exec-#", 100, ENTRY));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.share()).isEqualTo(0.9);
    assertThat(finding.cause().where()).contains("a.Api#get", "a.Primes#count");
    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Api#get", "a.Primes#count"));
  }

  @Test
  void takesOutAsLittleAsHoldsAllOfIt() {
    Finding finding =
        found(
            service(400)
                .usersOwn("a.Shop", "a.Tree")
                .threads(
                    "exec-#", 300, ENTRY, "a.Api#get", "a.Shop#price", "a.Tree#sum", "a.Tree#sum")
                .threads("exec-#", 200, ENTRY, "a.Api#get", "a.Shop#price", "a.Tree#sum")
                .threads("exec-#", 10, ENTRY, "a.Api#get", "a.Primes#count"));

    // Not within the recursion.
    assertThat(finding.candidates())
        .containsExactly(
            new Change.Remember("a.Shop#price", "a.Tree#sum"),
            new Change.Remember("a.Api#get", "a.Shop#price"));
  }

  @Test
  void whateverIsAboveTheServicesCode() {
    Finding finding =
        found(
            service(400)
                .usersOwn("a.Shop")
                .threads(
                    "exec-#", 300, ENTRY, "x.One#call", "a.Api#get", "a.Shop#price", "a.Shop#sum")
                .threads("exec-#", 200, ENTRY, "a.Api#get", "a.Shop#price", "a.Shop#sum"));

    assertThat(finding.candidates()).contains(new Change.Remember("a.Shop#price", "a.Shop#sum"));
  }

  @Test
  void whatHoldsLessOfItIsNotTakenOut() {
    Finding finding =
        found(
            service(400)
                .usersOwn("a.Shop", "a.Tree")
                .threads("exec-#", 500, ENTRY, "a.Api#get", "a.Shop#price", "a.Tree#sum")
                .threads("exec-#", 400, ENTRY, "a.Api#get", "a.Shop#price"));

    assertThat(finding.candidates())
        .containsExactly(new Change.Remember("a.Api#get", "a.Shop#price"));
  }

  @Test
  void namesItBehindAProxyToo() {
    Outcome outcome =
        examine(
            service(400)
                .usersOwn("a.Primes$$SpringCGLIB$$0")
                .threads(
                    "exec-#",
                    1_000,
                    ENTRY,
                    "a.Api#get",
                    "a.Primes$$SpringCGLIB$$0#count",
                    "p.Proxies#intercept",
                    "p.Proxies#proceed",
                    "p.Proxies#invoke",
                    "a.Primes#count",
                    "java.util.AbstractSet#removeAll",
                    "java.util.ArrayList#contains"));

    Finding finding = ((Outcome.Found) outcome).findings().get(0);
    assertThat(finding.title()).endsWith("from Primes.count");
    assertThat(finding.cause().where())
        .contains("a.Api#get", "a.Primes#count", "java.util.ArrayList#contains");
  }

  @Test
  void lightWorkIsNotWorthLimiting() {
    assertThat(examine(service(300).threads("exec-#", 1_000, ENTRY, "a.Api#get", "a.Primes#count")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void withProcessorsToSpareTheyAreNotScarce() {
    assertThat(
            examine(
                service(2, 160)
                    .counted(0.5, -1, -1)
                    .threads("exec-#", 1_000, ENTRY, "a.Api#get", "a.Primes#count")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Sixteen at once on two processors, of which work of low priority has the rest. */
  private static Recordings besideOthers() {
    return service(400)
        .counted(0.7, -1, -1)
        .threads("exec-#", 1_000, ENTRY, "a.Api#get", "a.Primes#count");
  }

  @Test
  void theyAreScarceWhateverElseUsesThem() {
    assertThat(examine(besideOthers())).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void underAQuotaTheyWaitForTheQuota() {
    assertThat(examine(besideOthers().counter("cgroup.quota.cpus", 1, 1)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatALibraryComputesForTheServiceCounts() {
    assertThat(examine(service(300).threads("exec-#", 1_000, ENTRY, "a.Api#get", "p.Sheet#add")))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(title(service(640).threads("exec-#", 1_000, ENTRY, "a.Api#get", "p.Sheet#add")))
        .endsWith("to compute on, mostly in Sheet.add, from Api.get");
    assertThat(
            found(service(640).threads("exec-#", 1_000, ENTRY, "a.Api#get", "p.Sheet#<init>"))
                .cause()
                .explanation())
        .contains("make it once");
    assertThat(
            found(service(640).threads("exec-#", 1_000, ENTRY, "a.Api#get", "p.Sheet#add"))
                .cause()
                .explanation())
        .doesNotContain("make it once");
  }

  @Test
  void theLibraryThatMostIsComputedInIsTriedInANewerRelease() {
    Change newer = new Change.BumpLibrary("g", "poi", Blame.NEWEST_PATCH);
    Recordings most = service(640).threads("exec-#", 700, ENTRY, "a.Api#get", "p.Sheet#add");
    assertThat(found(most.threads("exec-#", 300, ENTRY, "a.Api#get")).candidates())
        .startsWith(newer);
    Recordings little = service(640).threads("exec-#", 300, ENTRY, "a.Api#get", "p.Sheet#add");
    assertThat(found(little.threads("exec-#", 700, ENTRY, "a.Api#get")).candidates())
        .doesNotContain(newer);
  }

  @Test
  void ofMethodsThatAreKnownToBeCostlyItSaysWhatToDoInstead() {
    String evaluate = "com.sun.org.apache.xpath.internal.jaxp.XPathExpressionImpl#evaluate";
    String number = "com.sun.org.apache.xml.internal.dtm.ref.dom2dtm.DOM2DTM#addNode";
    Finding finding =
        found(
            service(400)
                .threads("exec-#", 700, ENTRY, "a.Api#get", "a.Primes#count", evaluate, number)
                .threads("exec-#", 300, ENTRY, "a.Api#get", "a.Primes#count"));

    assertThat(finding.title())
        .endsWith("mostly in XPathExpressionImpl.evaluate, from Primes.count");
    assertThat(finding.cause().explanation()).contains("cloneNode");
  }

  @Test
  void nothingIsSaidOfThemWhereMostIsComputedElsewhere() {
    String sort = "java.util.TimSort#sort";
    assertThat(sorting(500, sort).title()).doesNotContain("mostly in");
    assertThat(sorting(500, sort).cause().explanation()).doesNotContain("PriorityQueue");
    assertThat(sorting(700, sort).cause().explanation()).contains("PriorityQueue");
    assertThat(sorting(700, "com.networknt.schema.OneOfValidator#validate").cause().explanation())
        .contains("oneOf tries each of its schemas");
  }

  private static Finding sorting(int often, String method) {
    return found(
        service(400)
            .threads("exec-#", often, ENTRY, "a.Api#get", "a.Primes#count", method)
            .threads("exec-#", 1_000 - often, ENTRY, "a.Api#get", "a.Primes#count"));
  }

  @Test
  void librariesComputeOnTheirOwnToo() {
    String filter = "p.Sheet#filter";
    String valve = "org.apache.catalina.core.StandardHostValve#invoke";
    Recordings drawing =
        service(640)
            .from("poi", "p.Page", "org.apache.catalina.core.StandardHostValve")
            .threads(
                "exec-#", 500, ENTRY, valve, filter, "p.Page#draw", "java.util.zip.CRC32#update")
            .threads("exec-#", 300, ENTRY, valve, filter, "p.Page#draw", "p.Sheet#add")
            .threads("exec-#", 200, ENTRY, valve, filter, "p.Sheet#add");

    assertThat(title(drawing)).endsWith("to compute on, mostly in Page.draw");
    assertThat(
            examine(
                service(300).from("poi", "p.Page").threads("exec-#", 1_000, ENTRY, "p.Page#draw")))
        .as("19 ms")
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatAllRequestsPassIsNoCause() {
    String valve = "org.apache.catalina.core.StandardHostValve";
    assertThat(
            examine(
                service(640)
                    .from("poi", valve, "p.Page")
                    .threads("exec-#", 500, ENTRY, valve + "#invoke", "p.Page#draw")
                    .threads("exec-#", 500, ENTRY, valve + "#invoke", "p.Sheet#add")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  private static String title(Recordings recordings) {
    return found(recordings).title();
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void noLibraryIsNamedThatDoesHalfOfIt() {
    assertThat(
            title(
                service(640)
                    .threads("exec-#", 500, ENTRY, "a.Api#get", "p.Sheet#add")
                    .threads("exec-#", 500, ENTRY, "a.Api#get", "a.Primes#count")))
        .doesNotContain("mostly in");
  }

  @Test
  void whoSleepsDoesNotCompute() {
    assertThat(examine(service(400).asleep("exec-#", 1_000, ENTRY, "a.Api#get", "a.Primes#count")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** Requests that wait for a connection most of the time. */
  private static Recordings inLine(double cores, double millis) {
    return new Recordings()
        .usersOwn("a.Api", "a.Limits")
        .counted(0.95, -1, -1)
        .overload(16)
        .requests(60, millis)
        .usingCores(cores)
        .asleep(
            "exec-#", 700, ENTRY, "a.Api#post", "com.zaxxer.hikari.pool.HikariPool#getConnection")
        .threads("exec-#", 300, ENTRY, "a.Api#post", "a.Limits#areas", "p.Binder#bind")
        .onProcessor("exec-#", 90, ENTRY, "a.Api#post", "a.Limits#areas", "p.Binder#bind")
        .onProcessor("exec-#", 10, ENTRY);
  }

  @Test
  void theProcessorsAreTheLimitThoughRequestsStandInALine() {
    Finding finding = found(inLine(1.8, 260));

    assertThat(finding.title()).contains("90 %", "processor time");
    assertThat(finding.cause().where()).contains("a.Limits#areas");
  }

  @Test
  void theyAreNotWhereOthersUseThem() {
    assertThat(examine(inLine(0.9, 400))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(inLine(1.8, 400).counted(0.8, -1, -1))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(inLine(1.8, 400))).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void withoutTheOverloadedStepItCannotTell() {
    assertThat(examine(new Recordings().steady().requests(20, 5)))
        .isInstanceOf(Outcome.CannotTell.class);
  }
}
