package io.bootcause.comparison;

import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What the user asked for.
 *
 * @param certificate what to show a service that wants to know who calls; null for none
 * @param rate requests/s of the fixed-rate phase; empty to choose it from a pilot run
 * @param connections of the steps in which each has as many requests at work as it can
 * @param rounds empty for as many as the budget has room for
 * @param budget wall time of all rounds, pilot included; null for five minutes, or more if three
 *     short rounds need more
 * @param cpuQuota processors' worth of CPU time for the service; empty for no limit
 * @param tolerance share of cost that a replacement may add; empty if nobody asks
 * @param out directory for the reports
 */
public record ComparisonSettings(
    List<VariantSpec> variants,
    Workload workload,
    @Nullable ClientCertificate certificate,
    OptionalDouble rate,
    List<Integer> connections,
    OptionalInt rounds,
    @Nullable Duration budget,
    OptionalDouble cpuQuota,
    OptionalDouble tolerance,
    long seed,
    Duration readyTimeout,
    Path out,
    String command) {
  /** From one alone to far more than a machine has processors. */
  public static final List<Integer> USUAL_CONNECTIONS = List.of(1, 2, 4, 8, 16, 32, 64);

  public ComparisonSettings {
    variants = List.copyOf(variants);
    connections = List.copyOf(connections);
  }
}
