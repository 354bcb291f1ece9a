package io.bootcause.recording;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was alive in the heap at one moment between two phases, after a full collection.
 *
 * @param requests that the instance had answered until then
 * @param bytes of all objects
 * @param classes the classes with the most bytes, by name as {@code Class.getName} has it
 * @param holds who keeps what becomes more; none unless the heap was looked through for it
 */
public record HeapCount(
    long requests, long bytes, Map<String, Live> classes, List<HeapHold> holds) {
  /**
   * @param holds null in recordings that were made before there were such
   */
  public HeapCount(
      long requests, long bytes, Map<String, Live> classes, @Nullable List<HeapHold> holds) {
    this.requests = requests;
    this.bytes = bytes;
    this.classes = Map.copyOf(classes);
    this.holds = holds == null ? List.of() : List.copyOf(holds);
  }

  public HeapCount(long requests, long bytes, Map<String, Live> classes) {
    this(requests, bytes, classes, List.of());
  }

  /** The same, and who keeps what. */
  public HeapCount heldBy(List<HeapHold> who) {
    return new HeapCount(requests, bytes, classes, who);
  }

  /** Objects of one class. */
  public record Live(long instances, long bytes) {}
}
