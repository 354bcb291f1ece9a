package io.bootcause.cases.pricetags;

import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
class TagController {
  private final Batches<Article> articles;
  private final Batches<Integer> prices;

  TagController(Batches<Article> articles, Batches<Integer> prices) {
    this.articles = articles;
    this.prices = prices;
  }

  @GetMapping("/tags/{id}")
  Tag tag(@PathVariable long id) {
    Article article = articles.get(id).join();
    if (article == null) {
      throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    }
    Integer cents = prices.get(article.id()).join();
    return new Tag(id, article.name(), cents == null ? 0 : cents, article.unit());
  }
}
