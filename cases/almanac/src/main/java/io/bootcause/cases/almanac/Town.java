package io.bootcause.cases.almanac;

/** A place on the pages of the almanac; in degrees. */
record Town(int number, double latitude, double longitude) {
  private static final int ALL = 6_000;

  static Town of(int number) {
    int town = Math.floorMod(number, ALL);
    return new Town(town, 47.3 + town * 7.1 / ALL, 6.1 + town * 8.7 % 9);
  }

  String name() {
    return "Town " + (number + 1);
  }
}
