package io.bootcause.cases.gallery;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class Picture {
  @Id Long id;
  String title;
}
