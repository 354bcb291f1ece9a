package io.bootcause.investigation.live;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Which requests are looked at: {@code GET /orders/*}, or just a path for any method; {@code *}
 * stands for any characters. A query does not count, since the service is not asked for it.
 */
public final class RequestFilter {
  private static final Pattern TEXT = Pattern.compile("(?:(\\*|[A-Z]+)\\s+)?(/\\S*)");

  private final String text;
  private final boolean exact;
  private final Pattern line;

  private RequestFilter(String text, boolean exact, Pattern line) {
    this.text = text;
    this.exact = exact;
    this.line = line;
  }

  /** Empty if the text is no request. */
  public static Optional<RequestFilter> parse(String text) {
    Matcher matcher = TEXT.matcher(text.strip());
    if (!matcher.matches()) {
      return Optional.empty();
    }
    String method = matcher.group(1) == null ? "*" : matcher.group(1);
    String path = matcher.group(2).replaceFirst("[?;].*", "");
    StringBuilder pattern = new StringBuilder();
    for (String part : (method + " " + path).split("\\*", -1)) {
      pattern.append(pattern.isEmpty() ? "" : ".*").append(Pattern.quote(part));
    }
    return Optional.of(
        new RequestFilter(text.strip(), !path.contains("*"), Pattern.compile(pattern.toString())));
  }

  boolean matches(String requestLine) {
    return line.matcher(requestLine).matches();
  }

  /** Whether it is one path, so that it can be sent. */
  public boolean isOnePath() {
    return exact;
  }

  @Override
  public String toString() {
    return text;
  }
}
