package io.bootcause.experiment;

import io.bootcause.service.change.Change;
import org.jspecify.annotations.Nullable;

/**
 * One of the services that an experiment compares.
 *
 * @param change null for the control
 */
public record Variant(@Nullable Change change) {
  public static final Variant CONTROL = new Variant(null);

  public boolean isControl() {
    return change == null;
  }

  @Override
  public String toString() {
    return change == null ? "control" : change.describe();
  }
}
