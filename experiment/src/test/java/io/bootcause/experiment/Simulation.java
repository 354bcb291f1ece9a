package io.bootcause.experiment;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Replicates with lognormal spread between JVM starts and within them; true mean as given. */
record Simulation(double between, double within, int repetitions) {
  List<Replicate> replicates(int starts, double mean, SplittableRandom random) {
    List<Replicate> replicates = new ArrayList<>();
    for (int i = 0; i < starts; i++) {
      double start = lognormal(between, random);
      List<Double> values = new ArrayList<>();
      for (int j = 0; j < repetitions; j++) {
        values.add(mean * start * lognormal(within, random));
      }
      replicates.add(new Replicate(values));
    }
    return replicates;
  }

  /** Its mean is 1. */
  private static double lognormal(double sigma, SplittableRandom random) {
    return Math.exp(sigma * random.nextGaussian() - sigma * sigma / 2);
  }
}
