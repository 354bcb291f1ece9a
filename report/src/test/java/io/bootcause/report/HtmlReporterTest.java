package io.bootcause.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.experiment.Effect;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class HtmlReporterTest {
  private static final Pattern TAG =
      Pattern.compile("</?([a-z0-9]+)((?: [a-zA-Z0-9-]+=\"[^\"<>]*\")*)>");
  private static final Pattern ATTRIBUTE = Pattern.compile(" ([a-zA-Z0-9-]+)=");
  private static final Set<String> TAGS =
      Set.of(
          ("html head meta title link style script body a header main footer section div span p h1"
                  + " h2 h3 dl dt dd ol ul li figure figcaption table thead tbody tfoot tr th td"
                  + " svg defs pattern path rect line circle text pre code button details summary"
                  + " wbr b select option input noscript")
              .split(" "));
  private static final Set<String> ATTRIBUTES =
      Set.of(
          ("lang charset name content http-equiv rel href class id role scope type hidden tabindex"
                  + " aria-label aria-hidden x y x1 x2 y1 y2 cx cy r dx d width height text-anchor"
                  + " patternUnits patternTransform data-draw data-label value selected placeholder"
                  + " aria-live open")
              .split(" "));

  /** A page without the chart library. */
  private static String write(Investigated investigated) throws IOException {
    StringBuilder out = new StringBuilder();
    new HtmlReporter().write(investigated, out);
    return out.toString().replace(HtmlReporter.D3, "");
  }

  @Test
  void ofMemoryItSaysBytesAndOfPlacesThatWereNotTimedNoTimes() throws IOException {
    String page = write(Samples.growing());
    assertThat(page)
        .contains("1,262 bytes", "The places in the code.")
        .doesNotContain("of the slow time is this cause", "≈ 0.00");
  }

  @Provide
  Arbitrary<String> markup() {
    return Arbitraries.of(
            "<",
            ">",
            "\"",
            "'",
            "&",
            "<script>",
            "</style>",
            "<!--",
            "-->",
            "]]>",
            " onclick=x",
            "javascript:",
            "https://x.example/",
            "\u0000",
            "\u001b[2J",
            "\u202e",
            "\n",
            ".",
            "#",
            "\ud800",
            "x",
            "é",
            "中",
            "{{",
            "`")
        .list()
        .ofMaxSize(8)
        .map(parts -> String.join("", parts));
  }

  @Property(tries = 300)
  void noTextBecomesMarkup(@ForAll("markup") String text) throws IOException {
    String html = write(Samples.withEveryText(text, 1));

    String own =
        html.replaceFirst("^<!doctype html>\n", "")
            .replaceFirst("(?s)(<style>).*?(</style>)", "$1$2")
            .replaceFirst("(<script type=\"application/json\"[^>]*>)[^<]*(</script>)", "$1$2")
            .replaceAll("(?s)(<script>).*?(</script>)", "$1$2");
    Matcher tags = TAG.matcher(own);
    int scripts = 0;
    while (tags.find()) {
      assertThat(TAGS).contains(tags.group(1));
      scripts += tags.group().equals("<script>") ? 1 : 0;
      Matcher attributes = ATTRIBUTE.matcher(tags.group(2).replaceAll("=\"[^\"]*\"", "="));
      while (attributes.find()) {
        assertThat(ATTRIBUTES).contains(attributes.group(1));
      }
    }
    assertThat(scripts).isEqualTo(3);
    assertThat(TAG.matcher(own).replaceAll("")).doesNotContainPattern("[<>\"']");
    assertThat(own).doesNotContain("\u0000", "\u001b", "\u202e");
  }

  @Property(tries = 100)
  void anyNumberCanBeDrawn(@ForAll double number) throws IOException {
    String html = write(Samples.withEveryText("x", number));

    assertThat(html).doesNotContain("NaN", "Infinity");
  }

  @Test
  void onlyWebAddressesCanBeClicked() throws IOException {
    assertThat(write(Samples.tomcatScan()))
        .contains("href=\"https://bz.apache.org/bugzilla/show_bug.cgi?id=62968\"");
    assertThat(write(Samples.attack())).doesNotContain("href=\"javascript");
  }

  @Test
  void namesNothingToLoad() throws IOException {
    String html = write(Samples.tomcatScan());

    assertThat(html).doesNotContainPattern("src=|@import|url\\((?!#hatch\\))|style=\"");
    assertThat(html).contains("default-src 'none'".replace("'", "&#39;"));
  }

  @Test
  void withoutFindingWhereTheTimeWentComesFirst() throws IOException {
    String html = write(Samples.healthy());

    assertThat(html.indexOf("<h2>Where the time")).isBetween(0, html.indexOf("<h2>Ruled out"));
    assertThat(html).doesNotContain("<h2>What to do");
  }

  @Test
  void invalidMeasurementSaysSoBeforeAnythingElse() throws IOException {
    String html = write(Samples.invalid());

    assertThat(html).contains("<h1>No verdict: this measurement is invalid (generator lateness).");
    assertThat(html.indexOf("<h2>Can it be trusted")).isBetween(0, html.indexOf("<h2>What to try"));
  }

  @Test
  void refutedChangesAreNotOfferedForPasting() throws IOException {
    assertThat(write(Samples.healthy())).doesNotContain("strictly");
    assertThat(write(Samples.tomcatScan())).contains("{ version { strictly &#39;8.5.40&#39; } }");
  }

  @Test
  void numbersInNamesDoNotBreak() {
    assertThat(new Html().name("43 ms instead of 5.0 ms at 20/s: a.B#c, /orders/7/x-1").toString())
        .isEqualTo(
            "43\u00a0ms instead of 5.0\u00a0ms at 20/s:<wbr> a.<wbr>B#<wbr>c,"
                + " /<wbr>orders/<wbr>7/<wbr>x-<wbr>1");
  }

  @Test
  void anIntervalThatReachesZeroHasNoEndThere() {
    Html html = new Html();
    Effect effect = new Effect(20, 2, 0.1, 0, 0.37, 3);

    Plots.interval(html, effect, Double.NaN, Scale.ofRatios(List.of(0.0, 0.1, 0.37)));

    assertThat(html.toString()).contains("class=\"reach\" x1=\"0%\"");
    assertThat(html.toString().split("class=\"reach\"", -1)).hasSize(3);
  }
}
