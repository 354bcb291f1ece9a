package io.bootcause.experiment;

import java.util.List;

/**
 * What one JVM start yielded: the unit of replication (Kalibera and Jones, ISMM 2013).
 *
 * @param values the symptom's metric, one value per repetition within this JVM
 */
public record Replicate(List<Double> values) {
  public Replicate {
    values = List.copyOf(values);
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a replicate needs a value");
    }
  }

  public double mean() {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
