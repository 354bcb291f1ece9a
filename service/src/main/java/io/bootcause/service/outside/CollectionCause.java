package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;

/** Why HotSpot collected garbage last, in its own words (gcCause.cpp). */
final class CollectionCause {
  /** Before the first one. */
  private static final String NONE = "No GC";

  private CollectionCause() {}

  static void read(Map<String, String> texts, long now, List<Reading> into) {
    String cause = texts.getOrDefault("sun.gc.lastCause", NONE);
    if (!cause.equals(NONE)) {
      into.add(new Reading("gc.cause[" + cause + "]", now, 1));
    }
  }
}
