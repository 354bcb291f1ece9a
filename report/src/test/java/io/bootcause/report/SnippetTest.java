package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.detectors.ApacheClient;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnippetTest {
  @Test
  void wholeTomcatMovesTogether() {
    List<Snippet> snippets =
        Snippet.of(
            new Change.BumpLibrary("org.apache.tomcat.embed", "tomcat-embed-core", "8.5.40"),
            Samples.tomcatScan().artifact());

    assertThat(snippets.get(0).text()).contains("<tomcat.version>8.5.40</tomcat.version>");
    assertThat(snippets.get(1).text())
        .contains(
            "<dependencyManagement>",
            "tomcat-embed-core",
            "tomcat-embed-el",
            "tomcat-embed-websocket")
        .doesNotContain("springfox");
  }

  @Test
  void whatIsAddedIsNeededAtRunTimeOnly() {
    List<Snippet> snippets = Snippet.of(new Change.AddLibrary("com.acme", "lib", "2"), null);

    assertThat(snippets.get(0).text())
        .contains("<artifactId>lib</artifactId>", "<scope>runtime</scope>");
    assertThat(snippets.get(1).text()).contains("runtimeOnly 'com.acme:lib:2'");
  }

  @Test
  void unknownGroupGetsDependencyManagementFirst() {
    List<Snippet> snippets = Snippet.of(new Change.BumpLibrary("com.acme", "lib", "2"), null);

    assertThat(snippets).extracting(Snippet::where).containsExactly("pom.xml", "build.gradle");
    assertThat(snippets.get(0).text())
        .isEqualTo(
            """
            <dependencyManagement>
              <dependencies>
                <dependency>
                  <groupId>com.acme</groupId>
                  <artifactId>lib</artifactId>
                  <version>2</version>
                </dependency>
              </dependencies>
            </dependencyManagement>""");
  }

  @Test
  void propertiesFileEscapesBackslashes() {
    List<Snippet> snippets = Snippet.of(new Change.SetProperty("app.dir", "C:\\temp"), null);

    assertThat(snippets.get(0).text()).isEqualTo("app.dir=C:\\\\temp");
    assertThat(snippets.get(1).text()).isEqualTo("app.dir: \"C:\\\\temp\"");
    assertThat(snippets.get(2).text()).isEqualTo("--app.dir=C:\\temp");
  }

  @Test
  void numbersAndFlagsOfYamlAreNotQuoted() {
    assertThat(Snippet.of(new Change.SetProperty("server.port", "80"), null).get(1).text())
        .isEqualTo("server.port: 80");
    assertThat(Snippet.of(new Change.SetProperty("a[0].b", "0777"), null).get(1).text())
        .isEqualTo("\"a[0].b\": \"0777\"");
    assertThat(Snippet.of(new Change.ThreadModel(true), null).get(1).text())
        .isEqualTo("spring.threads.virtual.enabled: true");
  }

  @Test
  void anotherServerTakesTheOldOnesPlace() {
    List<Snippet> snippets =
        Snippet.of(new Change.SwapServer("jetty"), Samples.tomcatScan().artifact());

    assertThat(snippets).extracting(Snippet::where).containsExactly("pom.xml", "build.gradle");
    assertThat(snippets)
        .allMatch(s -> s.text().contains("spring-boot-starter-tomcat"))
        .allMatch(s -> s.text().contains("spring-boot-starter-jetty"));
    assertThat(Snippet.of(new Change.SwapServer("netty"), Samples.tomcatScan().artifact()))
        .isEmpty();
  }

  private static List<Snippet> ofScan(Change change) {
    return Snippet.of(change, Samples.tomcatScan().artifact());
  }

  @Test
  void aPatchOfTheServicesOwnCodeIsSketched() {
    assertThat(ofScan(new Change.Remember("demo.Orders#list", "com.acme.HeavyMapper#<init>")))
        .singleElement()
        .satisfies(
            s -> {
              assertThat(s.where()).isEqualTo("Orders, a sketch");
              assertThat(s.text())
                  .contains("private static final HeavyMapper HEAVY_MAPPER = new HeavyMapper(…);");
            });
    assertThat(ofScan(new Change.Remember("demo.Orders#list", "com.acme.Rates#of")).get(0).text())
        .contains("known.computeIfAbsent(key, k -> Rates.of(…))");
    Change proxied = new Change.Remember("demo.Orders#list", "demo.Rates$Proxy#all");
    assertThat(ofScan(proxied).get(0).text())
        .contains("known.computeIfAbsent(key, k -> Rates.all(…))");
    assertThat(ofScan(new Change.Limit(2, List.of("demo.Orders$Page#sum"))).get(0))
        .isEqualTo(
            new Snippet(
                "Orders, a sketch",
                """
                private final Semaphore turns = new Semaphore(2);
                …
                turns.acquire();
                try {
                  Orders.Page.sum(…);
                } finally {
                  turns.release();
                }"""));
    assertThat(ofScan(new Change.Bound(1000, "demo.Visits#seen")).get(0).text())
        .contains("Cache<Key, Value> seen", "maximumSize(1000)");
    assertThat(ofScan(new Change.Skip("demo.Audit#write")).get(0).text())
        .contains("Audit.write(…)");
    assertThat(ofScan(new Change.Unset(ApacheClient.STATE_5)).get(0).text())
        .contains("disableConnectionState()");
    assertThat(ofScan(new Change.Unset("demo.Settings#limit"))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "org.springframework.web.client.RestTemplate#postForEntity",
        "org.springframework.web.client.RestTemplate#put",
        "org.springframework.web.client.RestTemplate#delete",
        "java.lang.Thread#sleep",
        "demo.Events#send",
        "demo.Orders#save"
      })
  void whatDoesMoreThanToAnswerIsNotCached(String callee) {
    assertThat(ofScan(new Change.Remember("demo.Orders#list", callee))).isEmpty();
  }

  @Test
  void norIsWhatIsKnownToWrite() {
    Change.Remember exchange = new Change.Remember("demo.Orders#list", "demo.Rates#exchange");

    assertThat(ofScan(exchange)).hasSize(1);
    assertThat(ofScan(exchange.writing())).isEmpty();
    assertThat(ofScan(new Change.Remember("demo.Orders#list", "demo.Rates#settings"))).hasSize(1);
  }

  @Test
  void nobodyCanChangeALibrarysCode() {
    assertThat(ofScan(new Change.Remember("org.acme.Lib#a", "org.acme.Heavy#<init>"))).isEmpty();
    assertThat(Snippet.of(new Change.Skip("demo.Audit#write"), null)).isEmpty();
  }

  @Test
  void anotherJavaForACommandLineAndForImages() {
    assertThat(Snippet.of(new Change.JavaVersion("25.0.1"), Samples.tomcatScan().artifact()))
        .extracting(Snippet::text)
        .containsExactly(
            "java -version  # has to say 25.0.1\njava -jar tomcat-static-scan.jar",
            "FROM eclipse-temurin:25-jre",
            "<image>\n  <env>\n    <BP_JVM_VERSION>25</BP_JVM_VERSION>\n  </env>\n</image>");
  }

  @Test
  void jvmFlagGoesBeforeTheJar() {
    assertThat(
            Snippet.of(new Change.JvmFlag("-XX:+UseZGC"), Samples.tomcatScan().artifact())
                .get(0)
                .text())
        .isEqualTo("java -XX:+UseZGC -jar tomcat-static-scan.jar");
  }
}
