package io.bootcause.cases.comments;

import java.util.Map;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CommentController {
  private final CommentCleaner cleaner;

  CommentController(CommentCleaner cleaner) {
    this.cleaner = cleaner;
  }

  @PostMapping(path = "/comments", consumes = MediaType.TEXT_PLAIN_VALUE)
  Map<String, Object> add(@RequestBody String text) {
    String clean = cleaner.clean(text);
    return Map.of("length", clean.length(), "words", clean.split(" ").length);
  }
}
