package io.bootcause.cases.notices;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/** The town hall's page, as it publishes it: a year's notices, each with its last day. */
@Component
class Board {
  private static final int NOTICES = 4_000;

  private final String page =
      IntStream.range(0, NOTICES)
          .mapToObj(i -> "<p data-until=\"" + i * 320 / NOTICES + "\">Notice " + i + " of the port</p>")
          .collect(Collectors.joining("", "<html><body><div id=\"notices\">", "</div></body></html>"));

  String page(String name) {
    return page.replace("port", name);
  }
}
