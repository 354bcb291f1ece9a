package io.bootcause.cases.products;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/** All products, which fit into memory. */
@Component
class ProductCatalog {
  record Product(int id, String name, String description, List<String> tags, int cents) {}

  private final List<Product> products = new ArrayList<>();

  ProductCatalog() {
    for (int id = 0; id < 120_000; id++) {
      products.add(
          new Product(
              id,
              "Product " + id,
              "A product of the range " + id % 100 + ", which comes in size " + id % 7,
              List.of("range-" + id % 100, "size-" + id % 7, "lot-" + id),
              id % 5000));
    }
  }

  List<Product> page(int number) {
    return IntStream.range(0, 100).mapToObj(i -> products.get((number * 100 + i) % 120_000)).toList();
  }
}
