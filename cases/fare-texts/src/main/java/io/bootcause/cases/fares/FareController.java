package io.bootcause.cases.fares;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.context.MessageSource;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
class FareController {
  private static final int LINES = 400;
  private static final int TEXTS = 40;

  private final MessageSource texts;

  FareController(MessageSource texts) {
    this.texts = texts;
  }

  /** A price list in the traveller's language. */
  @GetMapping("/fares")
  List<String> fares(Locale locale) {
    return IntStream.range(0, LINES)
        .mapToObj(i -> texts.getMessage("line." + (i % TEXTS + 1), null, locale))
        .collect(Collectors.toList());
  }
}
