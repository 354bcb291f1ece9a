package io.bootcause.cases.almanac;

import java.util.List;
import java.util.stream.IntStream;

/** A place on the pages of the almanac; in degrees. */
record Town(String name, double latitude, double longitude) {
  static final List<Town> ALL =
      IntStream.range(0, 60)
          .mapToObj(i -> new Town("Town " + (i + 1), 47.3 + i * 7.1 / 60, 6.1 + i * 8.7 % 9))
          .toList();
}
