package io.bootcause.diagnosis.detectors.knownbug;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

class KnownBugDetectorTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";

  private static Outcome examine(Recordings recordings) {
    return new KnownBugDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  private static final String LINK =
      "org.springframework.web.servlet.resource.ResourceUrlEncodingFilter$ResourceUrlEncodingResponseWrapper";

  private static final String CACHE =
      "org.springframework.web.servlet.resource.CachingResourceResolver#resolveUrlPathInternal";

  private static final String FRAME = "org.apache.commons.lang3.RandomStringUtils#random";

  private static Recordings service(String version) {
    return new Recordings()
        .library("org.apache.commons", "commons-lang3", version, 9)
        .from("commons-lang3", "org.apache.commons.lang3.RandomStringUtils")
        .usersOwn("a.Api")
        .steady()
        .requests(20, 50);
  }

  @Test
  void namesTheBugAndTheVersionWithTheFix() {
    Finding finding = found(service("3.15.0").threads("exec-#", 100, ENTRY, "a.Api#get", FRAME));

    assertThat(finding.cause().kind()).isEqualTo(io.bootcause.diagnosis.Cause.Kind.LIBRARY_BUG);
    assertThat(finding.cause().artifact()).isEqualTo("org.apache.commons:commons-lang3:3.15.0");
    assertThat(finding.candidates())
        .contains(new Change.BumpLibrary("org.apache.commons", "commons-lang3", "3.17.0"));
  }

  private static Recordings links() {
    return new Recordings()
        .library("org.springframework", "spring-webmvc", "6.2.12", 5)
        .from("spring-webmvc", LINK)
        .usersOwn("a.Api")
        .steady()
        .requests(20, 50);
  }

  @Test
  void settingsThatWorkRoundItAreTriedAllAtOnce() {
    Finding finding =
        found(links().threads("exec-#", 100, ENTRY, "a.Api#get", LINK + "#encodeURL", CACHE));

    String chain = "spring.web.resources.chain.";
    assertThat(finding.cause().reference()).endsWith("/34014");
    assertThat(finding.candidates())
        .first()
        .isEqualTo(
            new Change.Together(
                List.of(
                    new Change.SetProperty(chain + "enabled", "false"),
                    new Change.SetProperty(chain + "strategy.content.enabled", "false"),
                    new Change.SetProperty(chain + "strategy.fixed.enabled", "false"))));
  }

  @Test
  void aStackMayHaveToPassMoreThanTheBug() {
    Outcome outcome =
        examine(links().threads("exec-#", 100, ENTRY, "a.Api#get", LINK + "#encodeURL"));
    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void whatTakesLittleMayBeBehindSomethingElse() {
    Outcome little =
        examine(
            service("3.15.0")
                .threads("exec-#", 6, ENTRY, "a.Api#get", FRAME)
                .threads("exec-#", 94, ENTRY, "a.Api#get"));
    Outcome nothing =
        examine(
            service("3.15.0")
                .threads("exec-#", 4, ENTRY, "a.Api#get", FRAME)
                .threads("exec-#", 96, ENTRY, "a.Api#get"));

    assertThat(((Outcome.RuledOut) little).behind())
        .singleElement()
        .satisfies(
            behind -> {
              assertThat(behind.title()).isEqualTo("by way of a published bug of commons-lang3");
              assertThat(behind.candidates())
                  .contains(
                      new Change.BumpLibrary("org.apache.commons", "commons-lang3", "3.17.0"));
            });
    assertThat(((Outcome.RuledOut) nothing).behind()).isEmpty();
  }

  private static Recordings parses(String javaVersion) {
    return new Recordings()
        .usersOwn("a.Api")
        .onJava(javaVersion)
        .steady()
        .requests(20, 50)
        .threads(
            "exec-#",
            100,
            ENTRY,
            "a.Api#get",
            "java.net.URI#<init>",
            "java.net.URI$Parser#parseIPv4Address");
  }

  @Test
  void aBugOfTheJdkIsMendedByAnotherJava() {
    Finding finding = found(parses("17.0.15"));

    assertThat(finding.cause().artifact()).isEqualTo("openjdk:jdk:17.0.15");
    assertThat(finding.cause().reference()).contains("JDK-8353013");
    assertThat(finding.title()).contains("URI$Parser.parseIPv4Address, from Api.get");
    assertThat(finding.candidates()).first().isEqualTo(new Change.JavaVersion("21.0.10"));
  }

  @Test
  void aJavaWithoutTheBugIsNotAccused() {
    assertThat(examine(parses("25.0.1"))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(parses("21.0.10"))).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aVersionWithoutTheBugIsNotAccused() {
    assertThat(examine(service("3.17.0").threads("exec-#", 100, ENTRY, "a.Api#get", FRAME)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aBugThatDoesNotShowIsNoFinding() {
    assertThat(
            examine(
                service("3.15.0")
                    .threads("exec-#", 5, ENTRY, "a.Api#get", FRAME)
                    .threads("exec-#", 95, ENTRY, "a.Api#get")))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  /** 16 connections, 0.8 cores: 1.6 ms for each of some 500 requests a second. */
  private static Outcome computing(double machineBusy, int percent) {
    return examine(
        service("3.15.0")
            .overload(16)
            .requests(500, 30)
            .counted(machineBusy, -1, -1)
            .usingCores(0.8)
            .asleep("exec-#", 900, ENTRY, "a.Api#get")
            .onProcessor("exec-#", percent, ENTRY, "a.Api#get", FRAME)
            .onProcessor("exec-#", 100 - percent, ENTRY, "a.Api#get"));
  }

  /** Others make all that is waited for take longer, and no share of what is computed smaller. */
  @Test
  void whereOthersUseTheProcessorsItIsWhatIsComputedThatTells() {
    assertThat(computing(0.97, 57)).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) computing(0.97, 57)).findings().get(0).title())
        .startsWith("57 % of the processor time of a request with 16 connections is spent in");
    assertThat(computing(0.97, 20)).isInstanceOf(Outcome.RuledOut.class);
    assertThat(computing(0.5, 57)).isInstanceOf(Outcome.RuledOut.class);
  }
}
