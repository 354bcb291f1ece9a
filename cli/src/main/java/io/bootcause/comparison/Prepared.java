package io.bootcause.comparison;

import io.bootcause.service.ServiceSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A variant that can be started, and what became of it. */
final class Prepared {
  private final VariantSpec variant;
  private final ServiceSpec spec;
  private final String runtime;
  private final List<String> evidence = new ArrayList<>();
  private final Map<String, List<String>> headers = new LinkedHashMap<>();
  private final List<String> failures = new ArrayList<>();
  private final List<@Nullable Measured> rounds = new ArrayList<>();

  /**
   * @param spec with the changes applied
   * @param runtime in words
   */
  Prepared(VariantSpec variant, ServiceSpec spec, String runtime) {
    this.variant = variant;
    this.spec = spec;
    this.runtime = runtime;
  }

  VariantSpec variant() {
    return variant;
  }

  ServiceSpec spec() {
    return spec;
  }

  String runtime() {
    return runtime;
  }

  /** How the changes were seen to be in effect. */
  List<String> evidence() {
    return evidence;
  }

  Map<String, List<String>> headers() {
    return headers;
  }

  List<String> failures() {
    return failures;
  }

  /** One per round, null where it failed. */
  List<@Nullable Measured> rounds() {
    return rounds;
  }

  List<Measured> measured() {
    List<Measured> measured = new ArrayList<>();
    for (Measured round : rounds) {
      if (round != null) {
        measured.add(round);
      }
    }
    return measured;
  }
}
