package io.bootcause.cases.quotas;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class QuotaService {
  private final EntityManager entities;
  private final EnquiryCounter enquiries;

  QuotaService(EntityManager entities, EnquiryCounter enquiries) {
    this.entities = entities;
    this.enquiries = enquiries;
  }

  @Transactional
  Overview overview(String part) {
    enquiries.count();
    List<String> towns = new ArrayList<>();
    int left = 0;
    for (int id = 1; id <= SampleData.DEPOTS; id++) {
      Depot depot = entities.find(Depot.class, id);
      int here = depot.monthly() - Math.floorMod(part.hashCode() + id, 30);
      left += Math.max(0, here);
      if (here > 0) {
        towns.add(depot.town());
      }
    }
    return new Overview(part, left, List.copyOf(towns));
  }
}
