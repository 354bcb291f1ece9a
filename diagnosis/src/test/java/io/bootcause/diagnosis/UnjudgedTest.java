package io.bootcause.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.evidence.Evidence;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class UnjudgedTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  /** Sixteen at a time of 40 ms: 400 requests a second. */
  private static Recordings busy(double cores, int inSearch) {
    return new Recordings()
        .usersOwn("a.Orders", "a.Index")
        .counted(0.97, 0, -1)
        .overload(16)
        .usingCores(cores)
        .requests(200, 40)
        .threads("exec-#", 100, ENTRY, "a.Orders#list")
        .onProcessor("exec-#", inSearch, ENTRY, "a.Orders#list", "a.Index#find", "lucene.X#search")
        .onProcessor("exec-#", 100 - inSearch, ENTRY, "a.Orders#list");
  }

  private static Optional<String> missing(Recordings recordings) {
    return Unjudged.of(new Evidence(recordings.build()), List.of())
        .map(Diagnosis.CannotTellBy::missing);
  }

  @Test
  void saysInWhichMethodMostIsComputed() {
    assertThat(missing(busy(1.8, 70)))
        .hasValue(
            "whether requests with 16 connections need all that is computed in Index.find:"
                + " 70 % of their processor time, 100 % of that in X.search");
  }

  @Test
  void whatItComputesItselfIsNobodyElses() {
    assertThat(
            missing(
                busy(1.8, 30).onProcessor("exec-#", 70, ENTRY, "a.Orders#list", "a.Index#find")))
        .get()
        .asString()
        .endsWith("of their processor time");
  }

  @Test
  void silentWhereNoMethodTakesMostOfIt() {
    assertThat(missing(busy(1.8, 40))).isEmpty();
  }

  @Test
  void silentWhereItIsNotProcessorsThatLimit() {
    assertThat(missing(busy(0.5, 70))).isEmpty();
  }

  @Test
  void silentOfLightWork() {
    assertThat(
            missing(
                new Recordings()
                    .usersOwn("a.Orders", "a.Index")
                    .counted(0.97, 0, -1)
                    .overload(16)
                    .usingCores(1.8)
                    .requests(200, 4)
                    .threads("exec-#", 100, ENTRY, "a.Orders#list")
                    .onProcessor("exec-#", 100, ENTRY, "a.Orders#list", "a.Index#find")))
        .isEmpty();
  }
}
