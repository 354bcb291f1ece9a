package io.bootcause.cases.reading;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ArticleController {
  private final ReadingLog log;

  ArticleController(ReadingLog log) {
    this.log = log;
  }

  @GetMapping("/articles/{id}")
  Article article(@PathVariable int id) {
    log.read(id);
    return new Article(id, "On the use of " + id + " words", 3 + id % 7);
  }
}
