package io.bootcause.serve;

import io.bootcause.history.RunHead;
import io.bootcause.report.Html;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What all pages have around them. */
final class Frame {
  private static final String ICON =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
          + "%3Cpath fill='%23c2410c' d='M2 3h12v3H2zM2 8h8v2H2zM2 12h4v2H2z'/%3E%3C/svg%3E";

  private final String version;

  Frame(String version) {
    this.version = version;
  }

  /** Where a page belongs. */
  enum Place {
    RUNS,
    TREND,
    NEITHER
  }

  /**
   * @param charts whether it has any
   */
  String page(Place place, String title, boolean charts, Html html, Runnable body) {
    html.constant("<!doctype html>\n");
    html.tag(
        "html",
        () -> {
          html.tag("head", () -> head(html, title, charts));
          html.tag(
              "body",
              () -> {
                html.leaf("a.skip", "Skip to the content", "href", "#content");
                html.tag("header.masthead", () -> masthead(html, place));
                html.tag("main", body, "id", "content");
                html.tag(
                    "footer",
                    () -> {
                      html.leaf("span", "Bootcause " + version);
                      html.leaf("span", "Only this machine can see this page.");
                    });
              });
        },
        "lang",
        "en");
    return html.toString();
  }

  private static void head(Html html, String title, boolean charts) {
    html.empty("meta", "charset", "utf-8");
    html.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.empty("meta", "name", "color-scheme", "content", "light dark");
    html.leaf("title", title + " · Bootcause");
    html.empty("link", "rel", "icon", "href", ICON);
    html.empty("link", "rel", "stylesheet", "href", "/assets/serve.css");
    if (charts) {
      html.tag("script", () -> {}, "src", "/assets/chart.umd.min.js", "defer", "");
    }
    html.tag("script", () -> {}, "src", "/assets/serve.js", "defer", "");
  }

  private static void masthead(Html html, Place place) {
    html.leaf("a.brand", "Bootcause", "href", "/");
    html.tag(
        "nav",
        () -> {
          link(html, "Runs", "/", place == Place.RUNS);
          link(html, "Trend", "/trend", place == Place.TREND);
        },
        "aria-label",
        "Pages");
  }

  private static void link(Html html, String text, String href, boolean here) {
    if (here) {
      html.leaf("a", text, "href", href, "aria-current", "page");
    } else {
      html.leaf("a", text, "href", href);
    }
  }

  String message(String title, String detail) {
    Html html = new Html();
    return page(
        Place.NEITHER,
        title,
        false,
        html,
        () -> {
          html.leaf("h1", title);
          html.leaf("p.support", detail);
        });
  }

  /** Links that narrow a page down to one service. */
  static void services(
      Html html, String path, List<String> services, @Nullable String chosen, String all) {
    if (services.size() < 2) {
      return;
    }
    html.tag(
        "nav.services",
        () -> {
          link(html, all, path, chosen == null);
          for (String service : services) {
            link(
                html, service, path + "?service=" + Query.escaped(service), service.equals(chosen));
          }
        },
        "aria-label",
        "Services");
  }

  static String when(Instant instant) {
    return DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT)
        .withZone(ZoneId.systemDefault())
        .format(instant);
  }

  static String commit(RunHead head) {
    String commit = head.commit();
    return commit == null ? "" : commit.substring(0, Math.min(7, commit.length()));
  }

  static String service(RunHead head) {
    String known = head.service().version();
    return head.service().name() + (known == null ? "" : " " + known);
  }
}
