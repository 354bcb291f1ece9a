package com.mongodb.internal.operation;

/** As the operations of MongoDB's driver are, for what the agent reads of them. */
public final class FindOperation {
  public String getNamespace() {
    return "shop.orders";
  }

  public String getFilter() {
    return "{ customer: 4711 }";
  }
}
