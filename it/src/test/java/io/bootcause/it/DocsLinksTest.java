package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What pages link to is there, down to the heading; and all pages are found from the index. */
class DocsLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");
  private static final Pattern ANCHOR = Pattern.compile("<a id=\"([^\"]+)\">");

  static Stream<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : List.of("", "docs", "cases", "bench")) {
      try (Stream<Path> files = Files.list(Tool.ROOT.resolve(folder))) {
        files.filter(f -> f.toString().endsWith(".md")).sorted().forEach(pages::add);
      }
    }
    return pages.stream();
  }

  private static String prose(Path page) throws IOException {
    return Files.readString(page).replaceAll("(?s)```.*?```", "").replaceAll("`[^`\n]*`", "");
  }

  private static Stream<String> links(Path page) throws IOException {
    Matcher links = LINK.matcher(prose(page));
    List<String> found = new ArrayList<>();
    while (links.find()) {
      found.add(links.group(1));
    }
    return found.stream();
  }

  /** As hosts of repositories make them of headings, and those that the page itself sets. */
  private static Set<String> anchors(Path page) throws IOException {
    String text = Files.readString(page).replaceAll("(?s)```.*?```", "");
    Stream<String> ofHeadings =
        HEADING
            .matcher(text)
            .results()
            .map(m -> m.group(1).toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N} _-]", ""))
            .map(heading -> heading.strip().replace(' ', '-'));
    Stream<String> set = ANCHOR.matcher(text).results().map(m -> m.group(1));
    return Stream.concat(ofHeadings, set).collect(Collectors.toSet());
  }

  @ParameterizedTest
  @MethodSource("pages")
  void whatAPageLinksToIsThere(Path page) throws IOException {
    for (String link : links(page).filter(l -> !l.contains("://")).toList()) {
      String[] parts = link.split("#", 2);
      Path target =
          parts[0].isEmpty()
              ? page
              : page.resolveSibling(URI.create(parts[0]).getPath()).normalize();
      assertThat(target).as("%s links to %s", page, link).exists();
      if (parts.length > 1) {
        assertThat(anchors(target)).as("%s links to %s", page, link).contains(parts[1]);
      }
    }
  }

  @Test
  void allPagesOfTheDocsAreInTheIndex() throws IOException {
    Path docs = Tool.ROOT.resolve("docs");
    Set<Path> linked =
        links(docs.resolve("index.md"))
            .map(link -> docs.resolve(link.split("#", 2)[0]).normalize())
            .collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(docs)) {
      assertThat(files.filter(f -> f.toString().endsWith(".md")))
          .allSatisfy(
              f -> assertThat(linked.contains(f) || f.endsWith("index.md")).as("%s", f).isTrue());
    }
  }
}
