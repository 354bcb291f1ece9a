package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.outside.SocketTable;
import io.bootcause.service.outside.SocketTable.Socket;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bootcause connections}: who is connected, and who waits to be. */
@Command(
    name = "connections",
    mixinStandardHelpOptions = true,
    description = {
      "Shows a process's TCP sockets.",
      "Accept queues, connections by state and peer, and how long kept-alive ones "
          + "have been idle.",
      "No agent, no attaching: all from Linux, so that it works too while the "
          + "service answers nobody."
    },
    footerHeading = "%nExample:%n",
    footer = "  bootcause connections :8080")
public final class ConnectionsCommand implements Callable<Integer> {
  private static final long[] AGES = {1_000, 10_000, 60_000, 600_000};
  private static final String[] AGE_NAMES = {"< 1 s", "< 10 s", "< 1 min", "< 10 min", "longer"};

  @Mixin private Target target = new Target();

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "20",
      description = "Peers shown per port. Default: ${DEFAULT-VALUE}.")
  private int most = 20;

  @Option(names = "--json", description = "One JSON object a line, a socket each.")
  private boolean json;

  @Override
  public Integer call() throws ServiceException {
    long pid = target.pid();
    List<Socket> sockets = SocketTable.of(pid);
    if (sockets.isEmpty()) {
      throw new ServiceException(
          Kind.USAGE, "process " + pid + " has no TCP socket, or belongs to another user");
    }
    SocketIdleness idle = SocketIdleness.now();
    if (json) {
      for (Socket socket : sockets) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("state", socket.state());
        object.put("localPort", socket.localPort());
        object.put("peer", socket.peer());
        object.put("peerPort", socket.peerPort());
        object.put("receiveQueue", socket.receiveQueue());
        object.put("sendQueue", socket.sendQueue());
        object.put("idleMs", idle.idleMillis(socket));
        System.out.println(TapJson.line(object));
      }
      return ExitCode.NOTHING_FOUND;
    }
    Set<Integer> listening = new TreeSet<>();
    for (Socket socket : sockets) {
      if (socket.state().equals("LISTEN")) {
        listening.add(socket.localPort());
        int longest = idle.longestQueue(socket.localPort());
        System.out.println(
            "port "
                + socket.localPort()
                + ": "
                + socket.receiveQueue()
                + " wait to be accepted"
                + (longest < 0 ? "" : ", room for " + longest));
      }
    }
    print("accepted", sockets.stream().filter(s -> from(s, listening)).toList(), idle);
    print(
        "opened by the process",
        sockets.stream().filter(s -> !from(s, listening) && !s.state().equals("LISTEN")).toList(),
        idle);
    if (!idle.known()) {
      System.err.println("bootcause: idle times need ss (iproute2), which is not here");
    }
    return ExitCode.NOTHING_FOUND;
  }

  private static boolean from(Socket socket, Set<Integer> listening) {
    return listening.contains(socket.localPort()) && !socket.state().equals("LISTEN");
  }

  private void print(String title, List<Socket> sockets, SocketIdleness idle) {
    if (sockets.isEmpty()) {
      return;
    }
    System.out.println(sockets.size() + " connections " + title + ":");
    boolean accepted = title.equals("accepted");
    Map<String, List<Socket>> groups = new TreeMap<>();
    for (Socket s : sockets) {
      String peer = accepted ? "from " + s.peer() : "to " + s.peer() + ":" + s.peerPort();
      groups
          .computeIfAbsent(
              String.format(Locale.ROOT, "%-12s %s", s.state(), peer), k -> new ArrayList<>())
          .add(s);
    }
    groups.entrySet().stream()
        .sorted((a, b) -> b.getValue().size() - a.getValue().size())
        .limit(most)
        .forEach(
            e ->
                System.out.printf(
                    Locale.ROOT,
                    "  %5d  %s%s%n",
                    e.getValue().size(),
                    e.getKey(),
                    unread(e.getValue())));
    ages(sockets, idle);
  }

  private static String unread(List<Socket> sockets) {
    long unread = sockets.stream().filter(s -> s.receiveQueue() > 0).count();
    return unread == 0 ? "" : ", " + unread + " with unread bytes";
  }

  private static void ages(List<Socket> sockets, SocketIdleness idle) {
    int[] counts = new int[AGE_NAMES.length];
    int known = 0;
    for (Socket socket : sockets) {
      long age = socket.state().equals("ESTABLISHED") ? idle.idleMillis(socket) : -1;
      if (age >= 0) {
        int at = 0;
        while (at < AGES.length && age >= AGES[at]) {
          at++;
        }
        counts[at]++;
        known++;
      }
    }
    if (known > 0) {
      StringBuilder text = new StringBuilder("  peer silent for:");
      for (int i = 0; i < counts.length; i++) {
        if (counts[i] > 0) {
          text.append("  ").append(AGE_NAMES[i]).append(": ").append(counts[i]);
        }
      }
      System.out.println(text);
    }
  }
}
