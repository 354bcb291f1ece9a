package io.bootcause.agent.capture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The ports on which this machine accepts connections, as Linux tells them. */
class ListeningPorts {
  private static final String LISTEN = "0A";

  private final List<Path> tables;

  /** Asking again costs reading tables as long as there are connections. */
  private final Set<Integer> known = ConcurrentHashMap.newKeySet();

  ListeningPorts() {
    this(Arrays.asList(Paths.get("/proc/self/net/tcp"), Paths.get("/proc/self/net/tcp6")));
  }

  /**
   * @param tables as /proc/net/tcp is, see proc(5)
   */
  ListeningPorts(List<Path> tables) {
    this.tables = tables;
  }

  /** False also where nothing is told. */
  boolean has(int port) {
    if (known.contains(port)) {
      return true;
    }
    String end = String.format(":%04X", port);
    for (Path table : tables) {
      try (Stream<String> lines = Files.lines(table, StandardCharsets.US_ASCII)) {
        if (lines.map(l -> l.trim().split(" +")).anyMatch(f -> listens(f, end))) {
          known.add(port);
          return true;
        }
      } catch (IOException | RuntimeException e) {
        // There is no such table: no IPv6, or no Linux.
      }
    }
    return false;
  }

  private static boolean listens(String[] fields, String end) {
    return fields.length > 3 && fields[3].equals(LISTEN) && fields[1].endsWith(end);
  }
}
