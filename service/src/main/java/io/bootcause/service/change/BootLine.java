package io.bootcause.service.change;

/** Versions of Spring Boot, such as 1.4.3.RELEASE, 2.7.18 and 4.0.0-RC1. */
final class BootLine {
  private BootLine() {}

  /** 0 if it does not begin with a number. */
  static int major(String version) {
    return number(version, 0);
  }

  /** By major and minor number only. */
  static int compare(String a, String b) {
    int major = Integer.compare(number(a, 0), number(b, 0));
    return major != 0 ? major : Integer.compare(number(a, 1), number(b, 1));
  }

  private static int number(String version, int part) {
    String[] parts = version.split("[.-]");
    return part < parts.length && parts[part].matches("\\d{1,6}")
        ? Integer.parseInt(parts[part])
        : 0;
  }
}
