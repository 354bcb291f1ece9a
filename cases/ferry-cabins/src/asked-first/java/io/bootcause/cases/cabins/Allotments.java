package io.bootcause.cases.cabins;

import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionOperations;

@Service
class Allotments {
  private final OperatorClient operators;
  private final SailingRepository sailings;
  private final TransactionOperations transaction;

  Allotments(
      OperatorClient operators, SailingRepository sailings, TransactionOperations transaction) {
    this.operators = operators;
    this.sailings = sailings;
    this.transaction = transaction;
  }

  /** Those of all sailings, or none. */
  void refresh() {
    Map<Integer, Integer> cabins =
        sailings.ids().stream().collect(Collectors.toMap(Function.identity(), operators::allotment));
    transaction.executeWithoutResult(status -> cabins.forEach(sailings::setAllotment));
  }
}
