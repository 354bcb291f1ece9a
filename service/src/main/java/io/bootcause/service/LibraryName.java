package io.bootcause.service;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a jar's file name says: {@code artifactId-version.jar}, as Maven and Gradle name them. */
record LibraryName(String artifactId, @Nullable String version) {
  private static final Pattern SNAPSHOT =
      Pattern.compile("(.+?)-(\\d[^-]*-\\d{8}\\.\\d{6}-\\d+)\\.jar");
  // The last hyphen before a digit: log4j-1.2-api-2.17.1 is log4j-1.2-api in version 2.17.1.
  private static final Pattern RELEASE = Pattern.compile("(.+)-(\\d\\S*?)\\.jar");

  static LibraryName of(String fileName) {
    for (Pattern p : new Pattern[] {SNAPSHOT, RELEASE}) {
      Matcher m = p.matcher(fileName);
      if (m.matches()) {
        return new LibraryName(m.group(1), m.group(2));
      }
    }
    return new LibraryName(
        fileName.endsWith(".jar") ? fileName.substring(0, fileName.length() - 4) : fileName, null);
  }
}
