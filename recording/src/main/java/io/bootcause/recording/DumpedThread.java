package io.bootcause.recording;

import java.util.List;

/**
 * One thread in a thread dump.
 *
 * @param state as {@link Thread.State}, empty for the JVM's own threads
 * @param still true if it stood at the very same place some seconds before
 * @param frames {@code pkg.Class#method}, outermost first
 * @param waitsFor address of the lock or condition that it waits for, empty if there is none
 * @param waitsForClass what that is an object of
 * @param holds addresses of the monitors and locks that it has
 */
public record DumpedThread(
    String name,
    String state,
    boolean still,
    List<String> frames,
    String waitsFor,
    String waitsForClass,
    List<String> holds) {
  public DumpedThread {
    frames = List.copyOf(frames);
    holds = List.copyOf(holds);
  }
}
