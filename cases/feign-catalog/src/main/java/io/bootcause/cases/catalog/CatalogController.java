package io.bootcause.cases.catalog;

import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CatalogController {
  private final StockClient stock;

  public CatalogController(StockClient stock) {
    this.stock = stock;
  }

  @GetMapping("/articles/{sku}")
  public Map<String, Object> article(@PathVariable("sku") String sku) {
    StockQuery query = new StockQuery();
    query.setSku(sku);
    query.setRegion("north");
    Map<String, Object> article = new LinkedHashMap<>();
    article.put("sku", sku);
    article.put("title", "Article " + sku);
    article.put("available", stock.stock(query).getAvailable());
    return article;
  }
}
