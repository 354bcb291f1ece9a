package io.bootcause.cases.fines;

import java.util.List;
import java.util.stream.IntStream;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

@Service
class Debits {
  private static final int INSTALMENTS = 8;

  private final BankClient bank;
  private final FineRepository fines;
  private final TransactionTemplate transaction;

  Debits(BankClient bank, FineRepository fines, TransactionTemplate transaction) {
    this.bank = bank;
    this.fines = fines;
    this.transaction = transaction;
  }

  /** All instalments of a reader, or none. */
  public void settle(int reader) {
    List<String> states =
        IntStream.rangeClosed(1, INSTALMENTS).mapToObj(i -> bank.state(reader, i)).toList();
    transaction.executeWithoutResult(
        status -> {
          for (int instalment = 1; instalment <= INSTALMENTS; instalment++) {
            fines.setState(reader, instalment, states.get(instalment - 1));
          }
        });
  }
}
