package io.bootcause.cases.quotas;

import jakarta.persistence.EntityManager;
import java.util.concurrent.ThreadLocalRandom;
import org.hibernate.query.NativeQuery;
import org.springframework.stereotype.Component;

/** Counts enquiries in rows of its own, one of many, so that requests do not wait for a row. */
@Component
class EnquiryCounter {
  private final EntityManager entities;

  EnquiryCounter(EntityManager entities) {
    this.entities = entities;
  }

  void count() {
    entities
        .createNativeQuery("update enquiry set times = times + 1 where id = :id")
        .unwrap(NativeQuery.class)
        .addSynchronizedEntityClass(Enquiry.class)
        .setParameter("id", ThreadLocalRandom.current().nextInt(SampleData.COUNTERS))
        .executeUpdate();
  }
}
