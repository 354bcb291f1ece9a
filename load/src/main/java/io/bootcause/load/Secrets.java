package io.bootcause.load;

import java.util.regex.Pattern;

/**
 * The one rule for what looks like a secret in texts that reports, recordings and messages repeat:
 * command lines, requests, URLs. What is sent is never changed by it.
 */
public final class Secrets {
  private static final String NAME =
      "[\\w.-]*(?:password|passwd|pwd|secret|token|api[-_]?key|private[-_]?key|credential|authorization)"
          + "[\\w.-]*";

  /** Alone, or with the quotes that it is given in. */
  private static final String VALUE = "(?:'[^']*'|\"(?:[^\"\\\\]|\\\\.)*\"|[^\\s&'\"]+)";

  private static final Pattern NAMED =
      Pattern.compile("(?i)(" + NAME + "[\"']?\\s*[=:]\\s*)((?:bearer|basic)\\s+)?" + VALUE);

  /** An option whose value is the next word. */
  private static final Pattern OPTION =
      Pattern.compile("(?i)((?<![^\\s'\"])--" + NAME + "\\s+)(?!-)" + VALUE);

  /**
   * A password may have any character in it, so that it ends at the last {@code @} before a query.
   * A number behind the colon is a port.
   */
  private static final Pattern URL_USER =
      Pattern.compile("(://[^/\\s:@?,\\[]*:)(?!\\d+(?:[/?,\\s]|$))[^\\s?]*@");

  private Secrets() {}

  /** The same text, with {@code ***} for values of names such as password and token. */
  public static String masked(String text) {
    String named = NAMED.matcher(text).replaceAll("$1***");
    String spaced = OPTION.matcher(named).replaceAll("$1***");
    return URL_USER.matcher(spaced).replaceAll("$1***@");
  }
}
