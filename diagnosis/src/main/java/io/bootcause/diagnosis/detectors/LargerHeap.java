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
}
