package io.bootcause.cli.hands;

import io.bootcause.service.outside.SocketTable.Socket;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What only {@code ss} (iproute2) tells of sockets, since the kernel gives it by netlink: when the
 * peer last sent something, and how long an accept queue may get.
 */
final class SocketIdleness {
  private static final Pattern PORT = Pattern.compile(":(\\d+)$");
  private static final Pattern LAST = Pattern.compile("\\blastrcv:(\\d+)");

  private final Map<String, Long> idleMillis = new HashMap<>();
  private final Map<Integer, Integer> longestQueue = new HashMap<>();
  private final boolean known;

  private SocketIdleness(boolean known) {
    this.known = known;
  }

  /** Of this machine; knows nothing if there is no ss. */
  static SocketIdleness now() {
    try {
      List<String> established = run("ss", "-tinH", "state", "established");
      List<String> listening = run("ss", "-tlnH");
      return parse(established, listening);
    } catch (IOException e) {
      return new SocketIdleness(false);
    }
  }

  static SocketIdleness parse(List<String> established, List<String> listening) {
    SocketIdleness idle = new SocketIdleness(true);
    String key = "";
    for (String line : established) {
      String[] words = line.strip().split("\\s+");
      if (!Character.isWhitespace(line.charAt(0)) && words.length >= 4) {
        key = port(words[words.length - 2]) + ">" + port(words[words.length - 1]);
      } else {
        Matcher last = LAST.matcher(line);
        if (last.find()) {
          idle.idleMillis.put(key, Long.valueOf(last.group(1)));
        }
      }
    }
    for (String line : listening) {
      String[] words = line.strip().split("\\s+");
      if (words.length >= 5) {
        idle.longestQueue.put(port(words[3]), Integer.valueOf(words[2]));
      }
    }
    return idle;
  }

  private static int port(String endpoint) {
    Matcher port = PORT.matcher(endpoint);
    return port.find() ? Integer.parseInt(port.group(1)) : -1;
  }

  private static List<String> run(String... command) throws IOException {
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    process.getOutputStream().close();
    List<String> lines = new ArrayList<>();
    new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
        .lines()
        .filter(line -> !line.isBlank())
        .forEach(lines::add);
    return lines;
  }

  boolean known() {
    return known;
  }

  /** Since the peer last sent something; -1 if unknown. */
  long idleMillis(Socket socket) {
    return idleMillis.getOrDefault(socket.localPort() + ">" + socket.peerPort(), -1L);
  }

  /** -1 if unknown. */
  int longestQueue(int port) {
    return longestQueue.getOrDefault(port, -1);
  }
}
