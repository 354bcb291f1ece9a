package io.bootcause.service.outside;

import io.bootcause.service.ProcFs;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The TCP sockets that a process has open, as Linux lists them. Costs the process nothing. */
public final class SocketTable {
  /**
   * One socket.
   *
   * @param state as ss and netstat name it
   * @param peer address without port; empty for one that listens
   * @param receiveQueue bytes that it has not read yet; of one that listens, connections that are
   *     not accepted yet
   * @param sendQueue bytes that the peer has not confirmed yet
   */
  public record Socket(
      String state, int localPort, String peer, int peerPort, long receiveQueue, long sendQueue) {}

  private SocketTable() {}

  /** In the kernel's order; empty if the process is gone or not ours. */
  public static List<Socket> of(long pid) {
    Set<String> own = ProcFs.socketInodes(pid);
    List<Socket> sockets = new ArrayList<>();
    for (String[] f : rows(Path.of("/proc/" + pid + "/net"))) {
      if (f.length > 9 && own.contains(f[9])) {
        sockets.add(parse(f));
      }
    }
    return sockets;
  }

  /** The words of each line of the tables of both families; empty if there are none. */
  static List<String[]> rows(Path net) {
    List<String[]> rows = new ArrayList<>();
    for (String table : new String[] {"tcp", "tcp6"}) {
      for (String line : ProcText.lines(net.resolve(table))) {
        rows.add(ProcText.words(line));
      }
    }
    return rows;
  }

  /**
   * @param f words of a line of /proc/net/tcp
   */
  static Socket parse(String[] f) {
    String state = Sockets.state(f[3]);
    String[] queues = f[4].split(":", -1);
    boolean listens = state.equals("LISTEN");
    return new Socket(
        state,
        port(f[1]),
        listens ? "" : address(f[2].substring(0, f[2].indexOf(':'))),
        listens ? 0 : port(f[2]),
        Long.parseLong(queues[1], 16),
        Long.parseLong(queues[0], 16));
  }

  private static int port(String endpoint) {
    return Integer.parseInt(endpoint.substring(endpoint.indexOf(':') + 1), 16);
  }

  /** In words of 32 bits, each in the machine's (here: little) order. */
  private static String address(String hex) {
    byte[] bytes = new byte[hex.length() / 2];
    for (int i = 0; i < bytes.length; i++) {
      int at = (i / 4) * 4 + 3 - i % 4;
      bytes[i] = (byte) Integer.parseInt(hex.substring(2 * at, 2 * at + 2), 16);
    }
    try {
      return InetAddress.getByAddress(bytes).getHostAddress();
    } catch (UnknownHostException e) {
      return hex;
    }
  }
}
