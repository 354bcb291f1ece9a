package io.bootcause.cases.shop;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionTemplate;

@Service
class PurchaseService {
  record Row(long id, int cents, String buyer) {}

  private final PurchaseRepository purchases;

  PurchaseService(PurchaseRepository purchases) {
    this.purchases = purchases;
  }

  @Transactional(readOnly = true)
  List<Row> above(int cents) {
    List<Row> rows = new ArrayList<>();
    for (Purchase purchase : purchases.findByCentsGreaterThan(cents)) {
      rows.add(new Row(purchase.getId(), purchase.getCents(), purchase.getBuyer().getName()));
    }
    return rows;
  }

  @Configuration
  static class Data {
    @Bean
    SmartInitializingSingleton purchases(EntityManager entities, TransactionTemplate transaction) {
      return () ->
          transaction.executeWithoutResult(
              status -> {
                for (long id = 1; id <= 200; id++) {
                  Buyer buyer = new Buyer(id, "Buyer " + id);
                  entities.persist(buyer);
                  entities.persist(new Purchase(id, 1000 + (int) id, buyer));
                }
              });
    }
  }
}
