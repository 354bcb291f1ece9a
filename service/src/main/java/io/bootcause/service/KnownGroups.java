package io.bootcause.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The groupId of well-known libraries whose jars do not tell it. */
final class KnownGroups {
  private static final Properties GROUPS = load();

  private KnownGroups() {}

  /**
   * @param version as in the jar's name; null if unknown
   */
  static @Nullable String groupOf(String artifactId, @Nullable String version) {
    String best = null;
    for (String key : GROUPS.stringPropertyNames()) {
      if (matches(key, artifactId, version) && (best == null || key.length() > best.length())) {
        best = key;
      }
    }
    return best == null ? null : GROUPS.getProperty(best);
  }

  private static boolean matches(String key, String artifactId, @Nullable String version) {
    int at = key.indexOf('@');
    if (at >= 0) {
      return artifactId.equals(key.substring(0, at))
          && major(version) >= Integer.parseInt(key.substring(at + 1));
    }
    return key.endsWith("-") ? artifactId.startsWith(key) : artifactId.equals(key);
  }

  /** -1 if there is none. */
  private static int major(@Nullable String version) {
    String digits = version == null ? "" : version.replaceFirst("\\D.*", "");
    return digits.isEmpty() || digits.length() > 9 ? -1 : Integer.parseInt(digits);
  }

  private static Properties load() {
    Properties groups = new Properties();
    try (InputStream in = KnownGroups.class.getResourceAsStream("known-groups.properties")) {
      if (in != null) {
        groups.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return groups;
  }
}
