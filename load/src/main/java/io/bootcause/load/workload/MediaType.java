package io.bootcause.load.workload;

import java.util.Locale;
import java.util.Map;

/** What headers say a body is. */
public final class MediaType {
  public static final String FORM = "application/x-www-form-urlencoded";

  private MediaType() {}

  /** The type in {@code Content-Type}, in lower case and without parameters; empty if none. */
  public static String in(Map<String, String> headers) {
    return headers.entrySet().stream()
        .filter(header -> header.getKey().equalsIgnoreCase("Content-Type"))
        .map(header -> bare(header.getValue()))
        .findFirst()
        .orElse("");
  }

  /** A type in lower case and without parameters. */
  public static String bare(String type) {
    int parameters = type.indexOf(';');
    return (parameters < 0 ? type : type.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
  }
}
