package io.bootcause.cases.stock;

public class Stock {

  private final String partner;
  private final String article;
  private final int pieces;

  public Stock(String partner, String article, int pieces) {
    this.partner = partner;
    this.article = article;
    this.pieces = pieces;
  }

  public String getPartner() {
    return this.partner;
  }

  public String getArticle() {
    return this.article;
  }

  public int getPieces() {
    return this.pieces;
  }
}
