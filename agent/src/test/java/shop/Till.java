package shop;

import java.util.function.BooleanSupplier;

/** A class of a service: no code of the JDK's, a framework's or the agent's own. */
public final class Till {
  private Till() {}

  /** Does this. */
  public static boolean pay(BooleanSupplier step) {
    return step.getAsBoolean();
  }
}
