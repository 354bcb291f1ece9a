package io.bootcause.cases.fines;

import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

@Service
class Debits {
  private static final int INSTALMENTS = 8;

  private final BankClient bank;
  private final FineRepository fines;

  Debits(BankClient bank, FineRepository fines) {
    this.bank = bank;
    this.fines = fines;
  }

  /** All instalments of a reader, or none. */
  @Transactional
  public void settle(int reader) {
    for (int instalment = 1; instalment <= INSTALMENTS; instalment++) {
      fines.setState(reader, instalment, bank.state(reader, instalment));
    }
  }
}
