package io.bootcause.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.workload.DataTable;
import io.bootcause.load.workload.Expectation;
import io.bootcause.load.workload.RequestOrder;
import io.bootcause.load.workload.ThinkTime;
import io.bootcause.load.workload.Variables;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestFeedTest {
  private static final DataTable TABLE =
      new DataTable(List.of("q"), List.of(List.of("a b/ü?{x}"), List.of("c")));

  @Test
  void fillsPathHeadersAndBody() {
    HttpRequest request =
        new HttpRequest(
            "POST",
            "/find?q={{q}}",
            Map.of("X-Q", "<{{$counter}}>"),
            bytes("{\"q\":\"{{q}}\"}"),
            1);
    VirtualUser user = feed(request).user(0);
    user.next(0);
    HttpRequest filled = user.filled();
    assertThat(filled.path()).isEqualTo("/find?q=a%20b/%C3%BC?%7Bx%7D");
    assertThat(filled.headers()).containsEntry("X-Q", "<1>");
    assertThat(new String(filled.body(), StandardCharsets.UTF_8))
        .isEqualTo("{\"q\":\"a b/ü?{x}\"}");
    user.next(1);
    assertThat(user.filled().path()).isEqualTo("/find?q=c");
  }

  @Test
  void whatHasNothingToFillInIsConstant() {
    assertThat(feed(HttpRequest.get("/a")).constant(0)).isTrue();
    assertThat(feed(HttpRequest.get("/{{q}}")).constant(0)).isFalse();
    byte[] binary = {'{', '{', (byte) 0xff, '}', '}'};
    assertThat(feed(new HttpRequest("PUT", "/", Map.of(), binary, 1)).constant(0)).isTrue();
    assertThat(
            new RequestFeed(Workload.of(HttpRequest.get("/{{q}}")), 1).constant(0)) // no variables
        .isTrue();
  }

  @Test
  void whatWasRecordedIsNoTemplate() {
    HttpRequest recorded =
        new HttpRequest("POST", "/?q={{7*7}}", Map.of("X", "{{y}}"), bytes("{{z"), 1).recorded();
    assertThat(feed(recorded).constant(0)).isTrue();
    HttpRequest more = recorded.with(Map.of("N", "{{$counter}}"));
    assertThat(filled(more).path()).isEqualTo("/?q={{7*7}}");
    assertThat(filled(more).headers()).containsEntry("X", "{{y}}").containsEntry("N", "1");
    assertThat(filled(more).body()).isEqualTo(bytes("{{z"));
    assertThat(filled(recorded.with(Map.of("x", "{{$counter}}"))).headers())
        .isEqualTo(Map.of("x", "1"));
  }

  @Test
  void anyBytesBetweenTemplates() {
    byte[] body =
        new byte[] {'{', '{', 'q', '}', '}', '{', '{', (byte) 0xff, 0, '{', '{', 'q', '}', '}'};
    HttpRequest request =
        new HttpRequest(
            "",
            "POST",
            "/",
            Map.of(),
            body,
            1,
            List.of(),
            new Verbatim(false, Set.of(), List.of(new Verbatim.Stretch(5, 9))));
    assertThat(filled(request).body())
        .isEqualTo(
            ByteBuffer.allocate(24)
                .put(bytes("a b/ü?{x}{{"))
                .put((byte) 0xff)
                .put((byte) 0)
                .put(bytes("a b/ü?{x}"))
                .array());
  }

  @Test
  void valuesInAFormAreEncoded() {
    Map<String, String> type =
        Map.of("content-type", "application/x-www-form-urlencoded; charset=utf-8");
    HttpRequest request = new HttpRequest("POST", "/", type, bytes("a=%20+{{q}}&b=1"), 1);
    assertThat(new String(filled(request).body(), StandardCharsets.UTF_8))
        .isEqualTo("a=%20+a%20b/%C3%BC?%7Bx%7D&b=1");
  }

  private static HttpRequest filled(HttpRequest request) {
    VirtualUser user = feed(request).user(0);
    user.next(0);
    return user.filled();
  }

  @Test
  void anUnknownVariableIsNamedWithItsRequest() {
    assertThatThrownBy(() -> feed(HttpRequest.get("/{{nobody}}")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("GET /{{nobody}}")
        .hasMessageContaining("the data has q");
  }

  @Test
  void eachUserHasItsPlaceInTheSequence() {
    RequestFeed feed =
        new RequestFeed(
            new Workload(
                List.of(HttpRequest.get("/1"), HttpRequest.get("/2"), HttpRequest.get("/3")),
                RequestOrder.SEQUENCE,
                ThinkTime.none(),
                false,
                null),
            1);
    VirtualUser one = feed.user(0);
    VirtualUser two = feed.user(1);
    assertThat(
            List.of(one.next(0), one.next(1), two.next(2), one.next(3), two.next(4), one.next(5)))
        .containsExactly(0, 1, 0, 2, 1, 0);
  }

  @Test
  void cookiesAreTheUsersOwn() {
    HttpRequest request = new HttpRequest("GET", "/", Map.of("cookie", "mine=1"), new byte[0], 1);
    RequestFeed feed =
        new RequestFeed(
            new Workload(List.of(request), RequestOrder.WEIGHTED, ThinkTime.none(), true, null), 1);
    VirtualUser one = feed.user(0);
    VirtualUser two = feed.user(1);
    one.next(0);
    answer(one, 200, "Set-Cookie", "s=one", "");
    one.next(1);
    two.next(2);
    assertThat(one.filled().headers()).containsExactly(Map.entry("Cookie", "mine=1; s=one"));
    assertThat(two.filled().headers()).containsExactly(Map.entry("cookie", "mine=1"));
  }

  @Test
  void expectationsDecideTheOutcome() {
    HttpRequest request =
        HttpRequest.get("/")
            .expecting(
                List.of(
                    new Expectation.Status(io.bootcause.load.workload.StatusSet.parse("404")),
                    Expectation.ofBody("gone")));
    RequestFeed feed = feed(request);
    VirtualUser user = feed.user(0);
    user.next(0);
    assertThat(answer(user, 404, "A", "b", "it is gone")).isEqualTo(SampleOutcome.OK);
    assertThat(answer(user, 404, "A", "b", "here")).isEqualTo(SampleOutcome.EXPECTATION);
    assertThat(answer(user, 200, "A", "b", "gone")).isEqualTo(SampleOutcome.STATUS);
    assertThat(feed.unmetExpectations())
        .containsOnly(Map.entry("body contains gone", 1L), Map.entry("status 404", 1L));
  }

  @Test
  void withoutOneOnTheStatusItIs200To399() {
    HttpRequest request = HttpRequest.get("/").expecting(List.of(Expectation.ofBody("x")));
    VirtualUser user = feed(request).user(0);
    user.next(0);
    assertThat(answer(user, 302, "A", "b", "x")).isEqualTo(SampleOutcome.OK);
    assertThat(answer(user, 500, "A", "b", "x")).isEqualTo(SampleOutcome.STATUS);
  }

  @Test
  void nobodyListensUnlessAsked() {
    VirtualUser user = feed(HttpRequest.get("/")).user(0);
    user.next(0);
    assertThat(user.reader()).isNull();
  }

  private static SampleOutcome answer(
      VirtualUser user, int status, String name, String value, String body) {
    AnswerReader reader = user.reader();
    assertThat(reader).isNotNull();
    reader.begin();
    reader.header(name, value);
    reader.body(java.nio.ByteBuffer.wrap(bytes(body)));
    return reader.end(status);
  }

  private static RequestFeed feed(HttpRequest... requests) {
    return new RequestFeed(
        new Workload(
            List.of(requests),
            RequestOrder.WEIGHTED,
            ThinkTime.none(),
            false,
            new Variables(TABLE, Variables.Rows.NEXT, false)),
        1);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
