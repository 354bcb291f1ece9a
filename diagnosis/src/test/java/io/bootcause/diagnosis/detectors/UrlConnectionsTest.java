package io.bootcause.diagnosis.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UrlConnectionsTest {
  private static final String SHAKE = "sun.security.ssl.SSLSocketImpl#startHandshake";
  private static final String SPRINGS =
      "org.springframework.http.client.SimpleClientHttpRequest#executeInternal";
  private static final String JDKS = "sun.net.www.protocol.https.HttpsClient#afterConnect";
  private static final Frames OPENING = Frames.of(SHAKE);

  private static Recordings calling(String... frames) {
    return new Recordings().steady().requests(20, 40).threads("exec-#", 100, frames);
  }

  private static List<Change> kept(Recordings recordings) {
    return UrlConnections.kept(new Evidence(recordings.build()), OPENING);
  }

  @ParameterizedTest
  @CsvSource({
    "2.7.18, org.apache.httpcomponents:httpclient:4.5.14",
    "3.0.13, org.apache.httpcomponents.client5:httpclient5:5.2.3",
    "3.3.13, org.apache.httpcomponents.client5:httpclient5:5.2.3",
  })
  void aClientThatBootWouldTakeIfItWereThere(String boot, String library) {
    String[] parts = library.split(":", -1);
    assertThat(kept(calling("a.Prices#all", SPRINGS, JDKS, SHAKE).boot(boot)))
        .containsExactly(
            new Change.AddLibrary(parts[0], parts[1], parts[2]), UrlConnections.MORE_KEPT);
  }

  @ParameterizedTest
  @CsvSource({"3.4.1", "3.30.0", "4.0.0", "''"})
  void wherePlainOnesAreAsked(String boot) {
    Recordings recordings =
        calling("a.Prices#all", SPRINGS, JDKS, SHAKE).boot(boot.isEmpty() ? null : boot);
    assertThat(kept(recordings)).containsExactly(UrlConnections.MORE_KEPT);
  }

  @Test
  void whereItIsThereAlready() {
    Recordings recordings =
        calling("a.Prices#all", SPRINGS, JDKS, SHAKE)
            .library("org.apache.httpcomponents", "httpclient", "4.5.13", 10);
    assertThat(kept(recordings)).containsExactly(UrlConnections.MORE_KEPT);
  }

  @Test
  void whereTheServiceCallsTheJdksClientItself() {
    assertThat(kept(calling("a.Prices#all", JDKS, SHAKE)))
        .containsExactly(UrlConnections.MORE_KEPT);
  }

  @Test
  void nearMissAnotherClientsConnections() {
    assertThat(kept(calling("a.Prices#all", "a.Client#open", SHAKE))).isEmpty();
    assertThat(kept(calling("a.Prices#all", JDKS, "a.Reader#read"))).isEmpty();
  }
}
