package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One HTML file that needs nothing else: no network, no fonts, no images. The content security
 * policy names its style and its scripts by hash and forbids everything else.
 */
public final class HtmlReporter implements Reporter {
  static final String STYLE = resource("page.css") + resource("charts.css");
  static final String SCRIPT = resource("page.js");

  /** The library that draws, from its package, and what we have it draw. */
  static final String D3 = resource("d3.min.js");

  static final String CHARTS = resource("charts.js");

  /** Of a page that has charts. */
  static final List<String> DRAWING = List.of(D3, SCRIPT, CHARTS);

  private static final String ICON =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
          + "%3Cpath fill='%23c2410c' d='M2 3h12v3H2zM2 8h8v2H2zM2 12h4v2H2z'/%3E%3C/svg%3E";

  /** The unexplained line is hatched in every chart that has it. */
  private static final String HATCH =
      "<svg class=\"defs\" aria-hidden=\"true\"><defs><pattern id=\"hatch\" width=\"5\" height=\"5\""
          + " patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\"><path d=\"M0 0V5\"></path>"
          + "</pattern></defs></svg>\n";

  @Override
  public void write(Investigated investigated, Appendable out) throws IOException {
    Html html = new Html();
    Headline headline = Headline.of(investigated);
    List<String> scripts = investigated.charts().isEmpty() ? List.of(SCRIPT) : DRAWING;
    html.constant("<!doctype html>\n");
    html.tag(
        "html",
        () -> {
          head(
              html,
              Headline.fileName(investigated.target()) + ": " + headline.sentence(),
              STYLE,
              scripts);
          html.tag(
              "body",
              () -> {
                html.constant(HATCH);
                html.leaf("a.skip", "Skip to the verdict", "href", "#verdict");
                HtmlVerdict.masthead(html, investigated);
                html.tag("main", () -> body(html, investigated, headline), "id", "verdict");
                html.tag("footer", () -> footer(html, investigated));
                if (!investigated.charts().isEmpty()) {
                  HtmlCharts.figures(html, investigated.charts());
                }
                scripts.forEach(script -> html.tag("script", () -> html.constant(script)));
              });
        },
        "lang",
        "en");
    out.append(html.toString());
  }

  /** What to read first comes first: with a finding its fixes, without one where the time went. */
  private static void body(Html html, Investigated in, Headline headline) {
    HtmlVerdict.write(html, in, headline);
    boolean invalid = headline.tone() == Headline.Tone.INVALID;
    boolean found = !in.diagnosis().findings().isEmpty();
    if (invalid) {
      HtmlMeasurement.validity(html, in.diagnosis().validity());
    }
    if (found) {
      HtmlFixes.ofFinding(html, in, 0);
    }
    HtmlFixes.tried(html, in);
    HtmlFixes.together(html, in);
    HtmlBudget.write(html, in.diagnosis());
    if (found) {
      HtmlPath.write(html, in.diagnosis().findings().get(0));
      cause(html, in, 0);
      for (int i = 1; i < in.diagnosis().findings().size(); i++) {
        HtmlCause.title(html, in.diagnosis().findings().get(i), i + 1);
        HtmlFixes.ofFinding(html, in, i);
        HtmlPath.write(html, in.diagnosis().findings().get(i));
        cause(html, in, i);
      }
    }
    HtmlCharts.threads(html, in);
    HtmlOutcomes.cannotTell(html, in.diagnosis());
    HtmlOutcomes.ruledOut(html, in.diagnosis());
    if (!invalid) {
      HtmlMeasurement.validity(html, in.diagnosis().validity());
    }
    HtmlCharts.measured(html, in.charts());
    HtmlMeasurement.shapes(html, in);
    HtmlMeasurement.service(html, in);
    HtmlMeasurement.reproduce(html, in);
  }

  private static void cause(Html html, Investigated in, int finding) {
    HtmlCause.write(
        html, in.diagnosis().findings().get(finding), !Fix.tellWhatToDo(Fix.of(in, finding)));
  }

  /** One style and these scripts by hash; nothing else may load or run. */
  static void head(Html html, String title, String style, List<String> scripts) {
    html.tag(
        "head",
        () -> {
          html.empty("meta", "charset", "utf-8");
          html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
          html.empty(
              "meta",
              "http-equiv",
              "Content-Security-Policy",
              "content",
              "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src '"
                  + hash(style)
                  + "'; script-src "
                  + scripts.stream()
                      .map(script -> "'" + hash(script) + "'")
                      .collect(Collectors.joining(" ")));
          html.empty("meta", "name", "referrer", "content", "no-referrer");
          html.empty("meta", "name", "color-scheme", "content", "light dark");
          html.leaf("title", title + " · Bootcause");
          html.empty("link", "rel", "icon", "href", ICON);
          html.tag("style", () -> html.constant(style));
        });
  }

  private static void footer(Html html, Investigated in) {
    html.leaf("span", "Bootcause " + in.toolVersion());
    html.leaf("span", "The same facts for machines: report.json");
  }

  /** A section with its heading in the margin. */
  static void section(Html html, String heading, String aside, Runnable content) {
    html.tag(
        "section",
        () -> {
          html.tag(
              "header",
              () -> {
                html.leaf("h2", heading);
                if (!aside.isEmpty()) {
                  html.leaf("p", aside);
                }
              });
          html.tag("div.content", content);
        });
  }

  private static String hash(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  static String resource(String name) {
    try (InputStream in = HtmlReporter.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(name + " is missing from the report module");
      }
      // The hash is taken over what the browser sees, and it normalises line ends.
      return new String(in.readAllBytes(), UTF_8).replace("\r\n", "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
