package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectationTest {
  private static final String JSON =
      "{\"ok\":true,\"n\":1,\"name\":\"Ann\",\"items\":[{\"id\":\"7\"}],\"x\":null}";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "Ann;true",
        "contains:Ann;true",
        "Bob;false",
        "regex:\"n\":\\d;true",
        "regex:^Ann;false",
        "json:/name=Ann;true",
        "json:/name=\"Ann\";true",
        "json:/n=1;true",
        "json:/n=\"1\";false",
        "json:/ok=true;true",
        "json:/items/0/id=7;true",
        "json:/items/1/id=7;false",
        "json:/x=null;true",
        "json:/y=null;false",
        "json:/items=[{\"id\":\"7\"}];true",
      })
  void bodies(String expectation, boolean met) {
    assertThat(Expectation.ofBody(expectation).metBy(answer(200, JSON))).isEqualTo(met);
  }

  @Test
  void jsonOfWhatIsNone() {
    assertThat(Expectation.ofBody("json:/a=1").metBy(answer(200, "<html>"))).isFalse();
    assertThat(Expectation.ofBody("json:/a=1").metBy(answer(200, ""))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "200,200,true",
    "200,201,false",
    "2xx,204,true",
    "2XX,300,false",
    "'200-204,404',203,true",
    "'200-204,404',404,true",
    "'200-204,404',205,false"
  })
  void statuses(String set, int status, boolean met) {
    assertThat(new Expectation.Status(StatusSet.parse(set)).metBy(answer(status, "")))
        .isEqualTo(met);
  }

  @Test
  void headersWhateverTheirCase() {
    Answer answer = answer(200, "");
    answer.header("Content-Type", "application/json");
    assertThat(Expectation.ofHeader("content-TYPE: json$").metBy(answer)).isTrue();
    assertThat(Expectation.ofHeader("Content-Type: ^json").metBy(answer)).isFalse();
    assertThat(Expectation.ofHeader("Other: .*").metBy(answer)).isFalse();
  }

  @Test
  void packedBodiesAndOtherCharacterSets() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write("größer".getBytes(StandardCharsets.ISO_8859_1));
    }
    Answer answer = new Answer();
    answer.header("Content-Encoding", "gzip");
    answer.header("Content-Type", "text/plain;charset=iso-8859-1");
    answer.body(ByteBuffer.wrap(packed.toByteArray()));
    assertThat(Expectation.ofBody("größer").metBy(answer)).isTrue();
  }

  @Test
  void anAnswerIsForgottenBeforeTheNext() {
    Answer answer = answer(200, JSON);
    assertThat(Expectation.ofBody("Ann").metBy(answer)).isTrue();
    answer.clear();
    assertThat(Expectation.ofBody("Ann").metBy(answer)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"regex:(", "json:/a", "json:a=1"})
  void badExpectations(String text) {
    assertThatThrownBy(() -> Expectation.ofBody(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "20", "abc", "200,", "0xx", "200-2"})
  void badStatuses(String text) {
    assertThatThrownBy(() -> StatusSet.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  private static Answer answer(int status, String body) {
    Answer answer = new Answer();
    answer.status(status);
    answer.body(ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8)));
    return answer;
  }
}
