package io.bootcause.load.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PercentEncodingTest {
  /** Whatever it is, a server's query has it as one parameter's value, and nothing else. */
  @Property
  void aValueArrivesAsItIs(@ForAll("texts") String value) {
    for (String target : List.of(target("/a?q={{x}}&z=1", value), target("/?{{x}}=1", value))) {
      String query = target.substring(target.indexOf('?') + 1);
      assertThat(query).matches("[!-~&&[^#]]+");
      String[] parameters = query.split("&", -1);
      assertThat(parameters[0].chars().filter(c -> c == '=')).hasSize(1);
      assertThat(decoded(parameters[0].replaceFirst("^q=|=1$", ""))).isEqualTo(value);
      assertThat(parameters.length).isEqualTo(target.startsWith("/a") ? 2 : 1);
    }
    assertThat(form("a={{x}}&b={{x}}", value).split("&", -1)).hasSize(2);
  }

  @Property
  void aSegmentArrivesAsItIs(@ForAll("texts") String value) {
    String path = target("/a/{{x}}/b?c", value);
    assertThat(path).matches("/a/[!-~&&[^?#]]*/b\\?c");
    String segment = path.substring("/a/".length(), path.length() - "/b?c".length());
    assertThat(decoded(segment.replace("+", "%2B"))).isEqualTo(value);
  }

  /** What a URL may have is not touched, and so is what was encoded before. */
  @Property
  void aPieceIsEncodedOnce(@ForAll("texts") String value) {
    String once = PercentEncoding.ofPiece(value);
    assertThat(once).matches("[!-~&&[^#]]*");
    assertThat(PercentEncoding.ofPiece(once)).isEqualTo(once);
  }

  @ParameterizedTest
  @CsvSource({
    "/a?q={{x}}, a&b=c+d, /a?q=a%26b%3Dc%2Bd",
    "/a?q={{x}}, 100%25, /a?q=100%2525",
    "/a?q=1+1&r=%20{{x}}, #/?, /a?q=1+1&r=%20%23/?",
    "/{{x}}, a/b?c#d&e=f+g, /a/b%3Fc%23d&e=f+g",
    "/{{x}}, %C3%BC, /%25C3%25BC",
    "/{{x}}?q={{x}}, a&b, /a&b?q=a%26b",
    "/a?{{x}}, b=1+2&c=%20|, /a?b=1+2&c=%20%7C",
    "/a?b=1&{{x}}&c, d=4%zz, /a?b=1&d=4%25zz&c",
    "/a?{{x}}{{x}}, &, /a?%26%26",
  })
  void atItsPlace(String template, String value, String target) {
    assertThat(target(template, value)).isEqualTo(target);
  }

  @ParameterizedTest
  @CsvSource({"a={{x}}, b&c d, a=b%26c%20d", "{{x}}, a=1&b=%2B, a=1&b=%2B"})
  void inAForm(String template, String value, String body) {
    assertThat(form(template, value)).isEqualTo(body);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(20).filter(text -> wellFormed(text)),
        Arbitraries.strings().withChars("%25&=+#?/ a\u00fc{}\n").ofMaxLength(12));
  }

  private static boolean wellFormed(String text) {
    return StandardCharsets.UTF_8.newEncoder().canEncode(text);
  }

  private static String target(String template, String value) {
    return filled(template, value, PercentEncoding::inTarget);
  }

  private static String form(String template, String value) {
    return filled(template, value, PercentEncoding::inForm);
  }

  private static String filled(String template, String value, Template.Escaping escaping) {
    Draw draw = Variables.none().source(1).draw(0, 0);
    return Template.compile(template, name -> any -> value, escaping).text(draw);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }
}
