package io.bootcause.agent.capture;

/**
 * How much of the application's heap the agent may fill, fixed sizes all of them: some 6 MB, or 2
 * MB of a heap to which even that is much.
 */
final class Room {
  private static final long SMALL_HEAP = 192L << 20;
  private static final boolean SMALL = Runtime.getRuntime().maxMemory() < SMALL_HEAP;

  /** Finished requests between two looks of the sender, a few milliseconds apart. */
  static final int SPANS = SMALL ? 2_048 : 8_192;

  static final int WAITS = SMALL ? 4_096 : 16_384;

  /** Threads that are at a request at a time. */
  static final int THREADS = SMALL ? 4_096 : 32_768;

  private Room() {}
}
