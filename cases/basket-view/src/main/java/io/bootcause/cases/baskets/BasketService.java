package io.bootcause.cases.baskets;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.springframework.stereotype.Service;

@Service
class BasketService {
  private static final int ARTICLES = 30;

  private final PriceStore prices;

  BasketService(PriceStore prices) {
    this.prices = prices;
  }

  Basket view(int id) {
    List<String> articles =
        IntStream.range(0, ARTICLES).mapToObj(i -> "A" + (id * 37 + i * 11) % 5_000).toList();
    Map<String, Long> cents = prices.of(articles);
    List<Basket.Line> lines =
        articles.stream().map(a -> new Basket.Line(a, 1 + a.length() % 3, cents.get(a))).toList();
    return new Basket(id, lines, lines.stream().mapToLong(l -> l.pieces() * l.cents()).sum());
  }
}
