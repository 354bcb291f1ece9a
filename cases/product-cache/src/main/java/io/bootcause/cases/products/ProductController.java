package io.bootcause.cases.products;

import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ProductController {
  private final ProductCatalog catalog;

  ProductController(ProductCatalog catalog) {
    this.catalog = catalog;
  }

  @GetMapping("/products")
  List<ProductCatalog.Product> page(@RequestParam(defaultValue = "0") int page) {
    return catalog.page(page);
  }
}
