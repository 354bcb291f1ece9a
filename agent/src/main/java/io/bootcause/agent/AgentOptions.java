package io.bootcause.agent;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code socket=<path>} or {@code port=<n>}, and {@code token=<secret>} or {@code
 * tokenFile=<path>}, and maybe {@code jar=<path>}, separated by commas.
 */
final class AgentOptions {
  /** Path of the tool's Unix domain socket, null if it is to be TCP. */
  final @Nullable String socket;

  /** The tool's loopback port, 0 if it is to be a Unix domain socket. */
  final int port;

  final String token;

  /** Path of the agent's own jar, empty if it was not told. */
  final String jar;

  private AgentOptions(@Nullable String socket, int port, String token, String jar) {
    this.socket = socket;
    this.port = port;
    this.token = token;
    this.jar = jar;
  }

  static AgentOptions parse(@Nullable String text) throws IOException {
    Map<String, String> values = new HashMap<>();
    for (String part : (text == null ? "" : text).split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        values.put(part.substring(0, equals), part.substring(equals + 1));
      }
    }
    String socket = values.get("socket");
    String port = values.get("port");
    if ((socket == null) == (port == null)) {
      throw new IllegalArgumentException("either socket or port");
    }
    String jar = values.get("jar");
    return new AgentOptions(
        socket,
        port == null ? 0 : Integer.parseInt(port),
        token(values),
        jar == null ? "" : jar);
  }

  private static String token(Map<String, String> values) throws IOException {
    String token = values.get("token");
    if (token != null) {
      return token;
    }
    String file = values.get("tokenFile");
    if (file == null) {
      throw new IllegalArgumentException("no token");
    }
    return new String(Files.readAllBytes(Paths.get(file)), StandardCharsets.UTF_8).trim();
  }
}
