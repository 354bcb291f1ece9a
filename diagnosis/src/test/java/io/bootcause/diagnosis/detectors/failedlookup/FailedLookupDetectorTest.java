package io.bootcause.diagnosis.detectors.failedlookup;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FailedLookupDetectorTest extends RuleContract {
  FailedLookupDetectorTest() {
    super(new FailedLookupDetector(), "failed-lookup", "java.lang.Class#forName");
  }

  private static Outcome within(String frame) {
    return new FailedLookupDetector()
        .examine(
            new Evidence(
                service()
                    .requests(20, 40)
                    .threads("exec-#", 80, ENTRY, frame, "java.lang.ClassLoader#getResource")
                    .threads("exec-#", 20, ENTRY, HANDLER)
                    .build()));
  }

  @Test
  void aStaticFileIsLookedUpButNotEachLinkOfAPage() {
    String resources = "org.springframework.web.servlet.resource.";
    assertThat(within(resources + "ResourceHttpRequestHandler#handleRequest"))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(within(resources + "ResourceUrlProvider#getForLookupPath"))
        .isInstanceOf(Outcome.Found.class);
  }

  @Test
  void classesThatAreNotThereAreNamedAndWhatWouldBringThemIsTried() {
    String joda = "com.fasterxml.jackson.datatype.joda.JodaModule";
    Recordings recordings =
        service()
            .library("com.fasterxml.jackson.core", "jackson-core", "2.17.2", 5)
            .requests(20, 40)
            .counter("class.missed[" + joda + "]", 40, 120)
            .counter("class.missed[a.b.Missing]", 0, 50)
            .counter("class.missed[a.b.Seldom]", 0, 9)
            .threads("exec-#", 80, ENTRY, HANDLER, "java.lang.Class#forName")
            .threads("exec-#", 20, ENTRY, HANDLER);

    Finding finding = ((Outcome.Found) examine(recordings)).findings().get(0);
    assertThat(finding.title()).contains("looking classes and resources up (" + joda + " is not");
    assertThat(finding.evidence())
        .anyMatch(
            fact ->
                fact.endsWith(
                    "that there is no " + joda + " (4.0 times), a.b.Missing (2.5 times)"));
    assertThat(finding.candidates())
        .contains(
            new Change.AddLibrary(
                "com.fasterxml.jackson.datatype", "jackson-datatype-joda", "2.17.2"));
  }

  /** Of handlers that spend four fifths of their time below these frames. */
  private Finding found(Recordings service, String... below) {
    String[] frames =
        Stream.concat(Stream.of(ENTRY, HANDLER), Stream.of(below)).toArray(String[]::new);
    Recordings recordings =
        service
            .requests(20, 40)
            .threads("exec-#", 80, frames)
            .threads("exec-#", 20, ENTRY, HANDLER);
    return ((Outcome.Found) examine(recordings)).findings().get(0);
  }

  /** Its answer from memory would spare nothing: the next step would be the first one. */
  @Test
  void notAStepOfTheIterationIsTakenOutButTheCallThatIterates() {
    Recordings recordings =
        service()
            .library("jakarta.json", "jakarta.json-api", "2.1.3", 5)
            .from("jakarta.json-api", "jakarta.json.Json", "jakarta.json.spi.JsonProvider");
    Finding finding =
        found(
            recordings,
            "jakarta.json.Json#createObjectBuilder",
            "jakarta.json.spi.JsonProvider#provider",
            "java.util.ServiceLoader$3#hasNext");

    assertThat(finding.candidates())
        .containsExactly(
            new Change.Remember(
                "jakarta.json.Json#createObjectBuilder", "jakarta.json.spi.JsonProvider#provider"));
  }

  /** An answer for a name; what else the library does with the caller's objects is none. */
  @Test
  void theLookUpItselfIsTakenOutThoughTheServersLoaderMakesIt() {
    String wanted = "org.apache.xml.dtm.SecuritySupport$6#run";
    String asked = "org.apache.catalina.loader.WebappClassLoaderBase#getResourceAsStream";
    Recordings recordings =
        service()
            .library("xalan", "xalan", "2.7.3", 5)
            .from(
                "xalan",
                "org.apache.xpath.jaxp.XPathExpressionImpl",
                "org.apache.xml.dtm.SecuritySupport$6");
    Finding finding =
        found(
            recordings,
            "org.apache.xpath.jaxp.XPathExpressionImpl#evaluate",
            wanted,
            asked,
            "java.net.URLClassLoader#getResourceAsStream",
            "java.lang.ClassLoader#getResource");

    assertThat(finding.candidates())
        .containsExactly(
            new Change.JvmFlag(
                "-Dorg.apache.xml.dtm.DTMManager=org.apache.xml.dtm.ref.DTMManagerDefault"),
            new Change.Remember(wanted, asked));
    assertThat(finding.cause().reference()).endsWith("XALANJ-2540");
  }
}
