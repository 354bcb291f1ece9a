package io.bootcause.service;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** What Linux tells about a process. Elsewhere, and about a dead process, the answers are empty. */
public final class ProcFs {
  private static final String LISTEN = "0A";

  private ProcFs() {}

  /** True where {@code /proc} is there to read. */
  public static boolean available() {
    return Files.isReadable(Path.of("/proc/self/stat"));
  }

  /** Clock ticks from boot to its start: with the pid, the identity of a process. */
  static OptionalLong startTicks(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      // The name, in parentheses, may hold anything: count from its end (field 2) to field 22.
      String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
      return OptionalLong.of(Long.parseLong(fields[19]));
    } catch (IOException | RuntimeException e) {
      return OptionalLong.empty();
    }
  }

  /** Whether it stands still: somebody has stopped it, or is debugging it. */
  public static boolean stopped(long pid) {
    try {
      String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
      char state = stat.charAt(stat.lastIndexOf(')') + 2);
      return state == 'T' || state == 't';
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** Its arguments, the program first. */
  public static List<String> commandLine(long pid) {
    try {
      String raw =
          Files.readString(Path.of("/proc/" + pid + "/cmdline"), StandardCharsets.ISO_8859_1);
      String text = new String(raw.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
      List<String> args = new ArrayList<>(List.of(text.split("\0", -1)));
      if (!args.isEmpty() && args.get(args.size() - 1).isEmpty()) {
        args.remove(args.size() - 1);
      }
      return List.copyOf(args);
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Names of its threads, of which Linux keeps 15 bytes. */
  public static List<String> threadNames(long pid) {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> tasks =
        Files.newDirectoryStream(Path.of("/proc/" + pid + "/task"))) {
      for (Path task : tasks) {
        try {
          names.add(Files.readString(task.resolve("comm"), StandardCharsets.ISO_8859_1).strip());
        } catch (IOException e) {
          // Ended meanwhile.
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // The process is ending: what is known is enough.
    }
    return List.copyOf(names);
  }

  /** True if the process has a JVM loaded; false as well if we may not look. */
  static boolean isJvm(long pid) {
    try {
      return Files.readString(Path.of("/proc/" + pid + "/maps"), StandardCharsets.ISO_8859_1)
          .contains("libjvm.so");
    } catch (IOException e) {
      return false;
    }
  }

  /** TCP ports on which the process itself listens, ascending. */
  public static SortedSet<Integer> listeningPorts(long pid) {
    SortedSet<Integer> ports = new TreeSet<>();
    Set<String> own = socketInodes(pid);
    if (own.isEmpty()) {
      return ports;
    }
    for (String table : new String[] {"tcp", "tcp6"}) {
      try {
        List<String> lines = Files.readAllLines(Path.of("/proc/" + pid + "/net/" + table));
        for (String line : lines) {
          String[] f = line.strip().split("\\s+");
          if (f.length > 9 && f[3].equals(LISTEN) && own.contains(f[9])) {
            ports.add(Integer.parseInt(f[1].substring(f[1].lastIndexOf(':') + 1), 16));
          }
        }
      } catch (IOException e) {
        // No IPv6, or the process has just ended.
      }
    }
    return ports;
  }

  /**
   * Connections on a listening port that the kernel has set up and nobody has accepted yet.
   *
   * @return -1 if nothing listens there or the system does not tell
   */
  public static int backlog(int port) {
    int most = -1;
    for (String table : new String[] {"tcp", "tcp6"}) {
      try {
        for (String line : Files.readAllLines(Path.of("/proc/net/" + table))) {
          String[] f = line.strip().split("\\s+");
          // A listening socket's receive queue counts its connections: field 5, after the colon.
          if (f.length > 9
              && f[3].equals(LISTEN)
              && Integer.parseInt(f[1].substring(f[1].lastIndexOf(':') + 1), 16) == port) {
            most = Math.max(most, Integer.parseInt(f[4].substring(f[4].indexOf(':') + 1), 16));
          }
        }
      } catch (IOException | NumberFormatException e) {
        // No IPv6, or not Linux.
      }
    }
    return most;
  }

  /**
   * Processor time that all processes have used since the machine started, nanoseconds, without
   * those of low priority, which give way.
   *
   * @return -1 if the system does not tell
   */
  public static long machineBusyNanos() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/stat"))) {
        if (line.startsWith("cpu ")) {
          String[] f = line.split("\\s+");
          // user nice system idle iowait irq softirq steal, in hundredths of a second
          long ticks =
              Long.parseLong(f[1])
                  + Long.parseLong(f[3])
                  + Long.parseLong(f[6])
                  + Long.parseLong(f[7])
                  + Long.parseLong(f[8]);
          return ticks * 10_000_000L;
        }
      }
    } catch (IOException | RuntimeException e) {
      return -1;
    }
    return -1;
  }

  /** False if the process lives in another network, as in a container: no loopback leads there. */
  static boolean sharesOurNetwork(long pid) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/ns/net"))
          .equals(Files.readSymbolicLink(Path.of("/proc/" + pid + "/ns/net")));
    } catch (IOException e) {
      return true;
    }
  }

  /** The inodes of the sockets that a process has open; empty if it is not ours. */
  public static Set<String> socketInodes(long pid) {
    Set<String> inodes = new HashSet<>();
    for (String target : descriptors(pid)) {
      if (target.startsWith("socket:[")) {
        inodes.add(target.substring("socket:[".length(), target.length() - 1));
      }
    }
    return inodes;
  }

  /** How many descriptors it has of what has a name in a file system; 0 if it is not ours. */
  public static int openFiles(long pid) {
    return (int) descriptors(pid).stream().filter(target -> target.startsWith("/")).count();
  }

  private static List<String> descriptors(long pid) {
    List<String> targets = new ArrayList<>();
    try (DirectoryStream<Path> fds = Files.newDirectoryStream(Path.of("/proc/" + pid + "/fd"))) {
      for (Path fd : fds) {
        try {
          targets.add(Files.readSymbolicLink(fd).toString());
        } catch (IOException e) {
          // Closed meanwhile.
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      // It has ended, or is not ours.
    }
    return targets;
  }
}
