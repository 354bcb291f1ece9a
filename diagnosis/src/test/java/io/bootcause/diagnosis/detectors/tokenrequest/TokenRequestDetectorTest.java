package io.bootcause.diagnosis.detectors.tokenrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.chattydownstream.ChattyDownstreamDetector;
import io.bootcause.diagnosis.detectors.slowdownstream.SlowDownstreamDetector;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.service.change.Change;
import io.bootcause.wire.WaitKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenRequestDetectorTest {
  private static final String ISSUER = "POST http://idp.example:8080/oauth2/token";
  private static final String LOOP = "io.netty.channel.nio.NioEventLoop#run";

  private static final String CLIENT = "org.springframework.security.oauth2.client.";
  private static final String MANAGER =
      "AuthorizedClientServiceReactiveOAuth2AuthorizedClientManager";
  private static final String PROVIDER = "DelegatingReactiveOAuth2AuthorizedClientProvider";
  private static final String MANAGES = CLIENT + MANAGER + "#authorize";
  private static final String PROVIDES = CLIENT + PROVIDER + "#authorize";

  private static Outcome examine(Recordings recordings) {
    return new TokenRequestDetector().examine(new Evidence(recordings.build()));
  }

  private static Finding found(Recordings recordings) {
    Outcome outcome = examine(recordings);
    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    return ((Outcome.Found) outcome).findings().get(0);
  }

  @Test
  void aThreadWaitsForATokenInEachRequest() {
    String provider = "org.springframework.security.oauth2.client.TokenProvider#authorize";
    String ask =
        "org.springframework.security.oauth2.client.endpoint.SomeTokenResponseClient#getTokenResponse";
    String read = "java.net.SocketInputStream#read";
    Finding finding =
        found(
            new Recordings()
                .usersOwn("a.Parcels")
                .steady()
                .requests(20, 100)
                .asleep("exec-#", 70, "x.Server#run", "a.Parcels#track", provider, ask, read)
                .asleep("exec-#", 30, "x.Server#run", "a.Parcels#track", read));

    assertThat(finding.title())
        .contains("70 %")
        .endsWith("made to be used until they expire, from Parcels.track");
    assertThat(finding.cause().explanation()).contains("until shortly before it expires");
  }

  /** On an event loop, which no request keeps: so many of the requests ask, in 60 of 100 ms. */
  private static Recordings reactive(String asked, int asking, double millis) {
    Recordings recordings =
        new Recordings()
            .usersOwn("a.Offers")
            .library("org.springframework.security", "spring-security-oauth2-client", "6.5.6", 90)
            .from("spring-security-oauth2-client", CLIENT + MANAGER, CLIENT + PROVIDER)
            .steady();
    for (int i = 0; i < 20; i++) {
      recordings.request(100, 0, 0);
      if (i < asking) {
        recordings.waited(WaitKind.HTTP_CALL, asked, 2, 2 + millis);
      }
      recordings.waited(WaitKind.HTTP_CALL, "GET http://carrier.example/rates", 70, 95);
    }
    return recordings
        .threads("reactor-http-nio-#", 50, LOOP, "a.Offers#list")
        .threads("reactor-http-nio-#", 2, LOOP, MANAGES, PROVIDES);
  }

  @Test
  void noThreadWaitsButEachRequestAsks() {
    Finding finding = found(reactive(ISSUER, 20, 60));

    assertThat(finding.title()).startsWith("60 % of a request at 20/s is asking for tokens anew");
    assertThat(finding.evidence())
        .anyMatch(fact -> fact.startsWith("1.0 times per") && fact.endsWith(ISSUER));
    assertThat(finding.candidates()).containsExactly(new Change.Remember(MANAGES, PROVIDES));
  }

  @ParameterizedTest
  @CsvSource({
    "POST http://idp/token, true",
    "POST https://idp/realms/shop/protocol/openid-connect/token, true",
    "POST https://idp/oauth2/v2.0/token, true",
    "POST https://idp/as/token.oauth2, true",
    "POST https://idp/login/oauth/access_token?grant=#, true",
    "POST https://pay/cards/token, false",
    "POST https://pay/v1/tokens, false",
    "GET https://idp/oauth2/token, false",
    "POST https://idp/oauth2/introspect, false"
  })
  void onlyATokenEndpointIsOne(String asked, boolean token) {
    assertThat(examine(reactive(asked, 20, 60)) instanceof Outcome.Found).isEqualTo(token);
  }

  @Test
  void whatFewAskForOrIsThereAtOnceIsNoFault() {
    assertThat(examine(reactive(ISSUER, 9, 60))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(reactive(ISSUER, 20, 20))).isInstanceOf(Outcome.RuledOut.class);
  }

  /** That it comes late, or twice, is not what is wrong with it. */
  @Test
  void nobodyElseTellsOfIt() {
    Recordings recordings = new Recordings().usersOwn("a.Offers").steady();
    for (int i = 0; i < 20; i++) {
      recordings
          .request(500, 0, 0)
          .waited(WaitKind.HTTP_CALL, ISSUER, 2, 200)
          .waited(WaitKind.HTTP_CALL, ISSUER, 201, 490);
    }
    recordings.threads("exec-#", 50, "x.Server#run", "a.Offers#list");
    Evidence evidence = new Evidence(recordings.build());

    assertThat(new SlowDownstreamDetector().examine(evidence)).isInstanceOf(Outcome.RuledOut.class);
    assertThat(new ChattyDownstreamDetector().examine(evidence))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
