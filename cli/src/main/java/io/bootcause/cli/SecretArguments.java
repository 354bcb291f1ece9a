package io.bootcause.cli;

import java.util.regex.Pattern;

/** Masks what looks like a secret in a command line, which the reports repeat. */
public final class SecretArguments {
  private static final Pattern NAMED =
      Pattern.compile(
          "(?i)([\\w.-]*(?:password|passwd|pwd|secret|token|api[-_]?key|private[-_]?key|credential|authorization)"
              + "[\\w.-]*\\s*[=:]\\s*)((?:bearer|basic)\\s+)?([^\\s&'\"]+)");

  private static final Pattern URL_USER = Pattern.compile("(://[^/\\s:@]*:)[^/\\s@]+@");

  private SecretArguments() {}

  /** The same text, with {@code ***} for values of names such as password and token. */
  public static String masked(String text) {
    String named = NAMED.matcher(text).replaceAll("$1***");
    return URL_USER.matcher(named).replaceAll("$1***@");
  }
}
