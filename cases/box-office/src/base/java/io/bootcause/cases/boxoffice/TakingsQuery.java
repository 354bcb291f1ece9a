package io.bootcause.cases.boxoffice;

/** Of which house, and when. */
final class TakingsQuery {
  private final int house;
  private final int season;

  TakingsQuery(int house, int season) {
    this.house = house;
    this.season = season;
  }

  int house() {
    return house;
  }

  int season() {
    return season;
  }
}
