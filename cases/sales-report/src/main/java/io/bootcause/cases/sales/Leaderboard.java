package io.bootcause.cases.sales;

import java.util.Comparator;
import java.util.List;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

@Component
class Leaderboard {

  private final SalesRepository repository;
  private volatile List<SalesRepository.StoreTotal> ranking = List.of();

  Leaderboard(SalesRepository repository) {
    this.repository = repository;
  }

  @Scheduled(fixedDelay = 10_000)
  void update() {
    ranking =
        repository.totals().stream()
            .sorted(Comparator.comparingLong(SalesRepository.StoreTotal::cents).reversed())
            .toList();
  }

  List<SalesRepository.StoreTotal> ranking() {
    return ranking;
  }
}
