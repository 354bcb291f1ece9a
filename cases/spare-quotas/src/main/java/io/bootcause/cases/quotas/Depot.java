package io.bootcause.cases.quotas;

import jakarta.persistence.Cacheable;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import org.hibernate.annotations.Cache;
import org.hibernate.annotations.CacheConcurrencyStrategy;

/** A depot and what it may hand out in a month; changes once a year. */
@Entity
@Cacheable
@Cache(usage = CacheConcurrencyStrategy.NONSTRICT_READ_WRITE)
class Depot {
  @Id private Integer id;
  private String town;
  private int monthly;

  protected Depot() {}

  Depot(int id, String town, int monthly) {
    this.id = id;
    this.town = town;
    this.monthly = monthly;
  }

  String town() {
    return town;
  }

  int monthly() {
    return monthly;
  }
}
