package io.bootcause.cases.quotas;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

/** How often a part was asked for. */
@Entity
class Enquiry {
  @Id private Integer id;
  private long times;

  protected Enquiry() {}

  Enquiry(int id) {
    this.id = id;
  }
}
