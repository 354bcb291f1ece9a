package io.bootcause.cases.spares;

import java.util.List;
import org.springframework.stereotype.Service;

@Service
public class CatalogService {

  public record Entry(long id, String name, Price price) {}

  private final PartRepository parts;
  private final PriceService prices;

  public CatalogService(PartRepository parts, PriceService prices) {
    this.parts = parts;
    this.prices = prices;
  }

  public List<Entry> of(String machine) {
    return parts.of(machine).stream()
        .map(part -> new Entry(part.id(), part.name(), prices.priceOf(part.id())))
        .toList();
  }

  public Price price(long id) {
    return prices.priceOf(id);
  }
}
