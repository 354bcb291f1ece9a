package io.bootcause.cases.quotas;

import jakarta.persistence.EntityManager;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

@Component
class SampleData implements ApplicationRunner {
  static final int DEPOTS = 60;
  static final int COUNTERS = 256;

  private final EntityManager entities;

  SampleData(EntityManager entities) {
    this.entities = entities;
  }

  @Override
  @Transactional
  public void run(ApplicationArguments arguments) {
    for (int i = 1; i <= DEPOTS; i++) {
      entities.persist(new Depot(i, "Town " + i, 20 + i * 7 % 90));
    }
    for (int i = 0; i < COUNTERS; i++) {
      entities.persist(new Enquiry(i));
    }
  }
}
