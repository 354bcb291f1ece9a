package io.bootcause.cases.energy;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Repository;

@Repository
public class ContractRepository {

  private final Map<String, Contract> contracts = new ConcurrentHashMap<>();

  public ContractRepository() {
    for (int i = 1; i <= 200; i++) {
      String customer = "C" + i;
      this.contracts.put(customer, new Contract(customer, 1 + i % 3, 2 + i % 9));
    }
  }

  public Contract of(String customer) {
    return this.contracts.getOrDefault(customer, new Contract(customer, 4, 0));
  }
}
