package io.bootcause.cases.views;

import java.util.Map;
import java.util.UUID;
import org.springframework.web.bind.annotation.CookieValue;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ViewController {
  private final ViewHistory history;

  ViewController(ViewHistory history) {
    this.history = history;
  }

  @GetMapping("/articles/{id}")
  Map<String, String> article(
      @PathVariable String id, @CookieValue(name = "visitor", defaultValue = "") String visitor) {
    String who = visitor.isEmpty() ? UUID.randomUUID().toString() : visitor;
    String page = "<h1>Article " + id + "</h1>" + "<p>All about it.</p>".repeat(50);
    history.seen(who, new View(id, page, System.currentTimeMillis()));
    return Map.of("id", id, "visitor", who, "page", page);
  }
}
