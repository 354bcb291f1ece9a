package io.bootcause.cases.shelves;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class MissingController {
  private final Nights nights;
  private final CountReader reader;

  MissingController(Nights nights, CountReader reader) {
    this.nights = nights;
    this.reader = reader;
  }

  @GetMapping("/stores/{store}/missing")
  Missing missing(@PathVariable int store) throws IOException {
    Count count = reader.read(nights.of(store));
    List<String> none =
        count.pieces().entrySet().stream()
            .filter(e -> e.getValue() == 0)
            .map(Map.Entry::getKey)
            .limit(20)
            .toList();
    return new Missing(store, count.pieces().size(), none);
  }
}
