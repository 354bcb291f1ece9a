package io.bootcause.cases.tenancies;

/** Kept in one column, as text. */
class Terms {
  private final int months;
  private final int cents;

  Terms(int months, int cents) {
    this.months = months;
    this.cents = cents;
  }

  int months() {
    return months;
  }

  int cents() {
    return cents;
  }
}
