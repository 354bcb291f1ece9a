package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * TCP sockets of one local port by state, and the accept backlog: Linux gives the number of
 * connections that wait to be accepted as the receive queue of the listening socket.
 */
final class Sockets {
  private static final Map<String, String> STATES =
      Map.ofEntries(
          Map.entry("01", "ESTABLISHED"),
          Map.entry("02", "SYN_SENT"),
          Map.entry("03", "SYN_RECV"),
          Map.entry("04", "FIN_WAIT1"),
          Map.entry("05", "FIN_WAIT2"),
          Map.entry("06", "TIME_WAIT"),
          Map.entry("07", "CLOSE"),
          Map.entry("08", "CLOSE_WAIT"),
          Map.entry("09", "LAST_ACK"),
          Map.entry("0A", "LISTEN"),
          Map.entry("0B", "CLOSING"));

  private Sockets() {}

  static String state(String code) {
    return STATES.getOrDefault(code, "OTHER");
  }

  /**
   * @param rows of {@link SocketTable}
   */
  static void read(List<String[]> rows, int port, long now, List<Reading> into) {
    String suffix = String.format(":%04X", port);
    Map<String, Integer> states = new TreeMap<>();
    long backlog = -1;
    for (String[] f : rows) {
      if (f.length < 5 || !f[1].endsWith(suffix)) {
        continue;
      }
      String state = state(f[3]);
      states.merge(state, 1, Integer::sum);
      if (state.equals("LISTEN")) {
        long queued = Long.parseLong(f[4].substring(f[4].indexOf(':') + 1), 16);
        backlog = Math.max(0, backlog) + queued;
      }
    }
    states.forEach((state, n) -> into.add(new Reading("sockets[" + state + "]", now, n)));
    if (backlog >= 0) {
      into.add(new Reading("accept.backlog", now, backlog));
    }
  }
}
