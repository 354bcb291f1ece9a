package io.bootcause.recording;

import java.util.List;

/**
 * Who keeps objects of a class that becomes more with each request.
 *
 * @param className of the objects, as {@code Class.getName} has it
 * @param share of the class's live objects that are kept this way, from a sample of them
 * @param path the fields {@code pkg.Class#field} on the shortest way from the objects to a root of
 *     the collector, from the inside out; what becomes more itself and arrays are left out
 */
public record HeapHold(String className, double share, List<String> path) {
  public HeapHold {
    path = List.copyOf(path);
  }
}
