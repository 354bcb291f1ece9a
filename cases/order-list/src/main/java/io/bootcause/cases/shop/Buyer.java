package io.bootcause.cases.shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class Buyer {
  @Id private Long id;
  private String name;

  protected Buyer() {}

  Buyer(long id, String name) {
    this.id = id;
    this.name = name;
  }

  String getName() {
    return name;
  }
}
