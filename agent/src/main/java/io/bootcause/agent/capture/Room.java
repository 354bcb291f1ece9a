package io.bootcause.agent.capture;

/**
 * How much of the application's heap the agent's tables fill, whose sizes never change: some 4.5
 * MB, or 2.5 MB of a small heap. With its classes' own data it takes 7 and 5 MB.
 */
final class Room {
  private static final long SMALL_HEAP = 192L << 20;
  private static final boolean SMALL = Runtime.getRuntime().maxMemory() < SMALL_HEAP;

  /** Finished requests between two looks of the sender, some 20 ms apart under load. */
  static final int SPANS = SMALL ? 2_048 : 8_192;

  static final int WAITS = SMALL ? 4_096 : 16_384;

  /** Threads that are at a request at a time. */
  static final int THREADS = SMALL ? 4_096 : 32_768;

  private Room() {}
}
