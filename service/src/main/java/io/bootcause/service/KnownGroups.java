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

  static @Nullable String groupOf(String artifactId) {
    String best = null;
    for (String key : GROUPS.stringPropertyNames()) {
      boolean matches = key.endsWith("-") ? artifactId.startsWith(key) : artifactId.equals(key);
      if (matches && (best == null || key.length() > best.length())) {
        best = key;
      }
    }
    return best == null ? null : GROUPS.getProperty(best);
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
