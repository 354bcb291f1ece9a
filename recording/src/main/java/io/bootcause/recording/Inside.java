package io.bootcause.recording;

/**
 * Something that the agent saw, with the instance it saw it in.
 *
 * @param <T> {@code RequestSpan}, {@code RequestWait}, {@code TracedCall}, {@code ArchiveScan},
 *     {@code StackSample} or {@code Reading}
 */
public record Inside<T>(int instance, T value) {}
