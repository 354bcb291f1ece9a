package io.bootcause.recording;

import java.util.List;

/**
 * An exception that the service printed with its stack trace.
 *
 * @param told of the last one in the trace, which is what caused the others: {@code pkg.Class}, or
 *     {@code pkg.Class: message} where it tells of a limit
 * @param times it was printed
 * @param frames of the trace that was printed most often, {@code pkg.Class#method}, outermost first
 */
public record PrintedException(String told, int times, List<String> frames) {
  public PrintedException {
    frames = List.copyOf(frames);
  }
}
