package io.bootcause.recording;

/**
 * Something that the agent saw, with the instance it saw it in.
 *
 * @param <T> {@code RequestSpan}, {@code TracedCall}, {@code ArchiveScan} or {@code StackSample}
 */
public record Inside<T>(int instance, T value) {}
