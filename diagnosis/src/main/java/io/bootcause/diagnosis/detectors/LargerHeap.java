package io.bootcause.diagnosis.detectors;

import io.bootcause.service.change.Change;

/** What is tried where the heap may be too small. */
public final class LargerHeap {
  /** For a sentence on a limit. */
  public static final String WITHOUT_AGENT =
      "; a few of them were the agent's, which experiments do without";

  private LargerHeap() {}

  /** Four times as much, and no less than 256 MB. */
  public static Change than(long megabytes) {
    return new Change.JvmFlag("-Xmx" + Math.max(256, megabytes * 4) + "m");
  }

  /**
   * Regions of G1's as large as leave 32 of them, 2 to 32 MB each; G1 itself takes a 2048th of the
   * heap and no less than 1 MB (JDK sources, heapRegion.cpp).
   */
  public static Change regionsOf(long megabytes) {
    long size = Math.min(32, Math.max(2, Long.highestOneBit(megabytes / 32)));
    return new Change.JvmFlag("-XX:G1HeapRegionSize=" + size + "m");
  }
}
