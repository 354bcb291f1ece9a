package io.bootcause.recording;

import java.util.Map;

/**
 * What was alive in the heap at one moment between two phases, after a full collection.
 *
 * @param requests that the instance had answered until then
 * @param bytes of all objects
 * @param classes the classes with the most bytes, by name as {@code Class.getName} has it
 */
public record HeapCount(long requests, long bytes, Map<String, Live> classes) {
  public HeapCount {
    classes = Map.copyOf(classes);
  }

  /** Objects of one class. */
  public record Live(long instances, long bytes) {}
}
