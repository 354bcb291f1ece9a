package reactor.core.publisher;

import java.util.function.Supplier;

/** As Reactor's: a plan, followed anew each time, or once and for all. */
public class Mono {
  private final Supplier<String> plan;

  public Mono(Supplier<String> plan) {
    this.plan = plan;
  }

  public String block() {
    return plan.get();
  }

  public Mono cache() {
    String[] kept = new String[1];
    return new Mono(
        () -> {
          kept[0] = kept[0] == null ? plan.get() : kept[0];
          return kept[0];
        });
  }
}
