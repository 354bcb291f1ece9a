package io.bootcause.cases.tenancies;

import jakarta.persistence.EntityManager;
import java.util.List;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

@Service
@Transactional
class TenancyService {
  record Row(long id, String tenant, int months, int cents) {}

  private final TenancyRepository tenancies;

  TenancyService(TenancyRepository tenancies) {
    this.tenancies = tenancies;
  }

  List<Row> of(int house) {
    return tenancies.findByHouse(house).stream()
        .map(t -> new Row(t.getId(), t.getTenant(), t.getTerms().months(), t.getTerms().cents()))
        .toList();
  }

  @Configuration
  static class Data {
    @Bean
    SmartInitializingSingleton tenancies(EntityManager entities, TransactionTemplate transaction) {
      return () ->
          transaction.executeWithoutResult(
              status -> {
                for (int id = 1; id <= 6_000; id++) {
                  Terms terms = new Terms(12 + id % 24, 50_000 + id);
                  entities.persist(new Tenancy(id, id % 20, "Tenant " + id, terms));
                }
              });
    }
  }
}
