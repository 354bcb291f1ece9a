package io.bootcause.cli.load.hyperfoil;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A machine that sends.
 *
 * @param host empty if the name says it, or the controller decides where the agent runs
 * @param user empty for the controller's own
 * @param port of its SSH server; 0 for the usual one
 */
public record Agent(String name, String host, String user, int port) {
  private static final Pattern WRITTEN =
      Pattern.compile("(?:([\\w.-]+)=)?(?:([\\w.-]+)@)?([\\w.-]+)(?::(\\d{1,5}))?");

  /**
   * Reads {@code name}, {@code name=host}, {@code name=user@host:port}; without a name, the host's.
   *
   * @throws IllegalArgumentException if it is none of these
   */
  public static Agent parse(String text) {
    Matcher matcher = WRITTEN.matcher(text.strip());
    if (!matcher.matches() || text.strip().equals("default")) {
      throw new IllegalArgumentException(
          "an agent is written as host, or as name=user@host:port: " + text);
    }
    String name = matcher.group(1) == null ? matcher.group(3) : matcher.group(1);
    String user = matcher.group(2) == null ? "" : matcher.group(2);
    int port = matcher.group(4) == null ? 0 : Integer.parseInt(matcher.group(4));
    boolean nameOnly = matcher.group(1) == null && user.isEmpty() && port == 0;
    return new Agent(name, nameOnly ? "" : matcher.group(3), user, port);
  }

  /** Where it runs, as far as it is known here. */
  public String machine() {
    return host.isEmpty() ? name : host;
  }

  Map<String, Object> properties() {
    Map<String, Object> properties = new LinkedHashMap<>();
    if (!host.isEmpty()) {
      properties.put("host", host);
    }
    if (!user.isEmpty()) {
      properties.put("user", user);
    }
    if (port > 0) {
      properties.put("port", port);
    }
    return properties;
  }
}
