package io.bootcause.cases.orders;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
class CustomerOrder {
  @Id private Long id;
  private String article;
  private String parcel;

  protected CustomerOrder() {}

  CustomerOrder(long id, String article, String parcel) {
    this.id = id;
    this.article = article;
    this.parcel = parcel;
  }

  String getArticle() {
    return article;
  }

  String getParcel() {
    return parcel;
  }
}
