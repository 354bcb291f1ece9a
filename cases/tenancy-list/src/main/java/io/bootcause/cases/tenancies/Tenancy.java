package io.bootcause.cases.tenancies;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Index;
import jakarta.persistence.Table;

@Entity
@Table(indexes = @Index(columnList = "house"))
class Tenancy {
  @Id private Long id;
  private int house;
  private String tenant;
  private Terms terms;

  protected Tenancy() {}

  Tenancy(long id, int house, String tenant, Terms terms) {
    this.id = id;
    this.house = house;
    this.tenant = tenant;
    this.terms = terms;
  }

  Long getId() {
    return id;
  }

  String getTenant() {
    return tenant;
  }

  Terms getTerms() {
    return terms;
  }
}
