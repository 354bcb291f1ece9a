package io.bootcause.recording.profile;

/**
 * A span of time on one thread, such as a request on its worker.
 *
 * @param fromNanos nanoTime, inclusive
 * @param toNanos nanoTime, inclusive
 */
public record Window(long javaThreadId, long fromNanos, long toNanos) {}
