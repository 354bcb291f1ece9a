package io.bootcause.cases.checkout;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

@Service
class CheckoutService {
  private final JdbcClient jdbc;
  private final PaymentClient payments;
  private final TransactionTemplate transaction;

  CheckoutService(JdbcClient jdbc, PaymentClient payments, TransactionTemplate transaction) {
    this.jdbc = jdbc;
    this.payments = payments;
    this.transaction = transaction;
  }

  /** Whether the purchase is paid. */
  boolean buy(int cents) {
    return transaction.execute(
        status -> {
          boolean paid = payments.authorise(cents);
          save(cents, paid);
          return paid;
        });
  }

  private void save(int cents, boolean paid) {
    jdbc.sql("insert into purchase (cents, state) values (?, ?)")
        .params(cents, paid ? "PAID" : "REFUSED")
        .update();
  }
}
