package io.bootcause.service;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Properties among the arguments of a Spring Boot application: {@code --name=value}. */
public final class AppArgs {
  private AppArgs() {}

  /**
   * The value the application would see, from {@code --name=value}, with the name in any of the
   * spellings Spring Boot takes; the last one if there are several.
   */
  public static Optional<String> value(List<String> args, String name) {
    Optional<String> found = Optional.empty();
    for (String arg : args) {
      if (names(arg, name)) {
        int eq = arg.indexOf('=');
        found = Optional.of(eq < 0 ? "" : arg.substring(eq + 1));
      }
    }
    return found;
  }

  /** The arguments with this property set, once: Spring joins several values with commas. */
  public static List<String> with(List<String> args, String name, String value) {
    List<String> changed = new ArrayList<>();
    for (String arg : args) {
      if (!names(arg, name)) {
        changed.add(arg);
      }
    }
    changed.add("--" + name + "=" + value);
    return List.copyOf(changed);
  }

  private static boolean names(String arg, String name) {
    if (!arg.startsWith("--") || arg.length() == 2) {
      return false;
    }
    int eq = arg.indexOf('=');
    return uniform(arg.substring(2, eq < 0 ? arg.length() : eq)).equals(uniform(name));
  }

  /** The same for {@code cache-ttl}, {@code cacheTtl} and {@code cache_ttl}. */
  static String uniform(String name) {
    return name.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
  }
}
