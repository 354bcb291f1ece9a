package io.bootcause.cases.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.FetchType;
import jakarta.persistence.Id;
import jakarta.persistence.ManyToOne;

@Entity
class Purchase {
  @Id private Long id;
  private int cents;

  @ManyToOne(fetch = FetchType.LAZY)
  private Buyer buyer;

  protected Purchase() {}

  Purchase(long id, int cents, Buyer buyer) {
    this.id = id;
    this.cents = cents;
    this.buyer = buyer;
  }

  Long getId() {
    return id;
  }

  int getCents() {
    return cents;
  }

  Buyer getBuyer() {
    return buyer;
  }
}
