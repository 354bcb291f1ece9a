package io.bootcause.cases.spares;

import java.util.List;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class CatalogController {

  private final CatalogService catalog;

  public CatalogController(CatalogService catalog) {
    this.catalog = catalog;
  }

  @GetMapping("/machines/{machine}/parts")
  public List<CatalogService.Entry> parts(@PathVariable String machine) {
    return catalog.of(machine);
  }

  @GetMapping("/parts/{id}/price")
  public ResponseEntity<Price> price(@PathVariable long id) {
    return ResponseEntity.ok(catalog.price(id));
  }
}
