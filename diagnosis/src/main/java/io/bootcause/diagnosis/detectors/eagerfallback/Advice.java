package io.bootcause.diagnosis.detectors.eagerfallback;

import java.util.Map;
import java.util.Set;

/** What to write instead, by the method that gets the value. */
final class Advice {
  private static final Set<String> FINE = Set.of("debug", "trace", "fine", "finer", "finest");

  private static final Map<String, String> INSTEAD =
      Map.ofEntries(
          Map.entry("orElse", "orElseGet(() -> …)"),
          Map.entry("or", "or(() -> …)"),
          Map.entry("getOrDefault", "computeIfAbsent(key, k -> …)"),
          Map.entry("putIfAbsent", "computeIfAbsent(key, k -> …)"),
          Map.entry("switchIfEmpty", "switchIfEmpty(Mono.defer(() -> …))"),
          Map.entry("defaultIfEmpty", "switchIfEmpty(Mono.fromSupplier(() -> …))"),
          Map.entry("onErrorReturn", "onErrorResume(e -> …)"),
          Map.entry("requireNonNullElse", "requireNonNullElseGet(value, () -> …)"),
          Map.entry("firstNonNull", "an if"),
          Map.entry("defaultIfNull", "ObjectUtils.getIfNull(value, () -> …)"),
          Map.entry("getIfNull", "ObjectUtils.getIfNull(value, () -> …)"));

  private Advice() {}

  /** Whether it writes a line of a level that is mostly off. */
  static boolean isLogger(String given) {
    return FINE.contains(method(given));
  }

  /** A sentence. */
  static String of(String given) {
    return isLogger(given)
        ? "Ask whether the level is on first, or hand over how to make it: log.atDebug()"
            + ".addArgument(() -> …).log(\"…\")."
        : "Hand over how to make it instead: "
            + INSTEAD.getOrDefault(method(given), "a supplier, or an if")
            + ".";
  }

  private static String method(String given) {
    return given.substring(given.indexOf('#') + 1);
  }
}
