package io.bootcause.load;

/** Is shown every request once, as it ends, without an object being made for it. */
@FunctionalInterface
public interface SampleObserver {
  /**
   * Called on an engine's thread: what it takes is taken from the load.
   *
   * @param seen valid during the call only; {@link Sample#of} makes one to keep
   */
  void ended(SampleView seen);
}
