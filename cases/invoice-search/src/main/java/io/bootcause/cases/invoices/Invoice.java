package io.bootcause.cases.invoices;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class Invoice {
  @Id private Long id;
  private String debtor;
  private long cents;

  protected Invoice() {}

  Invoice(long id, String debtor, long cents) {
    this.id = id;
    this.debtor = debtor;
    this.cents = cents;
  }

  public Long getId() {
    return id;
  }

  public String getDebtor() {
    return debtor;
  }

  public long getCents() {
    return cents;
  }
}
