package io.bootcause.cases.programmes;

import jakarta.persistence.EntityManager;
import java.util.List;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.data.domain.PageRequest;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

@Service
@Transactional(readOnly = true)
class ProgrammeService {
  record Row(long id, String title, List<String> pieces) {}

  private static final int ON_A_PAGE = 20;

  private final ProgrammeRepository programmes;

  ProgrammeService(ProgrammeRepository programmes) {
    this.programmes = programmes;
  }

  List<Row> of(int season, int page) {
    return programmes
        .findBySeasonOrderById(season, PageRequest.of(page, ON_A_PAGE))
        .map(p -> new Row(p.getId(), p.getTitle(), List.copyOf(p.getPieces())))
        .toList();
  }

  @Configuration
  static class Data {
    @Bean
    SmartInitializingSingleton programmes(EntityManager entities, TransactionTemplate transaction) {
      return () ->
          transaction.executeWithoutResult(
              status -> {
                for (int id = 1; id <= 3_000; id++) {
                  List<String> pieces = List.of("Overture " + id, "Concerto " + id, "Song " + id, "Symphony " + id);
                  entities.persist(new Programme(id, id % 2, "Evening " + id, pieces));
                }
              });
    }
  }
}
