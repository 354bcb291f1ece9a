package io.bootcause.cases.roomrates;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class RateController {
  private final RateBook book;
  private final HeapFigures figures;

  RateController(RateBook book, HeapFigures figures) {
    this.book = book;
    this.figures = figures;
  }

  @GetMapping("/hotels/{hotel}/rates")
  List<Rate> rates(
      @PathVariable("hotel") int hotel,
      @RequestParam("from") int from,
      @RequestParam("nights") int nights) {
    return book.of(hotel, from, nights);
  }

  @GetMapping("/figures")
  List<String> figures() {
    return figures.latest();
  }
}
