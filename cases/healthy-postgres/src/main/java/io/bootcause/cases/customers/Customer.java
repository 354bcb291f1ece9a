package io.bootcause.cases.customers;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;

@Entity
@Table(schema = "customers", name = "customer")
class Customer {
  @Id
  @GeneratedValue(strategy = GenerationType.IDENTITY)
  private Long id;

  private String name;
  private String email;
  private String city;

  protected Customer() {}

  Long getId() {
    return id;
  }

  String getName() {
    return name;
  }

  String getEmail() {
    return email;
  }

  String getCity() {
    return city;
  }

  void move(String newCity) {
    this.city = newCity;
  }
}
