package reactor.core.publisher;

import java.util.function.Function;

/** Stands in for Reactor's: only its name and descriptors matter to what rewrites calls of it. */
@SuppressWarnings("UnusedVariable") // What is told is how it was called, not what comes of it.
public class Flux {
  private final String told;

  public Flux(String told) {
    this.told = told;
  }

  public static Flux concat(Flux sources) {
    return new Flux(sources + " one after the other");
  }

  public Flux concatMap(Function<Object, Object> mapper) {
    return new Flux(told + " one at a time");
  }

  public Flux concatMap(Function<Object, Object> mapper, int prefetch) {
    return concatMap(mapper);
  }

  public Flux flatMap(Function<Object, Object> mapper) {
    return new Flux(told + " any number");
  }

  public Flux flatMap(Function<Object, Object> mapper, int concurrency) {
    return new Flux(told + " " + concurrency);
  }

  @Override
  public String toString() {
    return told;
  }
}
