package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Connections that a process asks for and has not got, and how often its network has asked again. A
 * SYN without an answer is sent again after a second, then after two more, and so on (RFC 6298,
 * section 2; {@code TCP_TIMEOUT_INIT} of Linux).
 */
final class Connecting {
  private static final String SYN_SENT = "02";
  private static final String EXTENSIONS = "TcpExt:";
  private static final String RETRANSMISSIONS = "TCPSynRetrans";

  private Connecting() {}

  /**
   * @param rows of {@link SocketTable}
   * @param own inodes of the process's sockets; asked for only if any socket is connecting
   */
  static void read(
      List<String[]> rows, Path net, Supplier<Set<String>> own, long now, List<Reading> into) {
    Set<String> inodes = null;
    Map<String, Integer> peers = new TreeMap<>();
    for (String[] f : rows) {
      if (f.length > 9 && f[3].equals(SYN_SENT)) {
        inodes = inodes == null ? own.get() : inodes;
        if (inodes.contains(f[9])) {
          SocketTable.Socket socket = SocketTable.parse(f);
          peers.merge(socket.peer() + ":" + socket.peerPort(), 1, Integer::sum);
        }
      }
    }
    peers.forEach((peer, n) -> into.add(new Reading("connecting[" + peer + "]", now, n)));
    long again = retransmissions(ProcText.lines(net.resolve("netstat")));
    if (again >= 0) {
      into.add(new Reading("syn.retransmissions", now, again));
    }
  }

  /** The names are in one line, the figures in the next; -1 if it is not told. */
  private static long retransmissions(List<String> lines) {
    for (int i = 0; i + 1 < lines.size(); i++) {
      String[] names = ProcText.words(lines.get(i));
      String[] figures = ProcText.words(lines.get(i + 1));
      if (names.length > 0 && names[0].equals(EXTENSIONS) && names.length == figures.length) {
        for (int at = 1; at < names.length; at++) {
          if (names[at].equals(RETRANSMISSIONS)) {
            return ProcText.number(figures[at]);
          }
        }
      }
    }
    return -1;
  }
}
