package io.bootcause.agent.capture;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The ports on which this machine accepts connections, as Linux tells them. To ask is to read
 * tables as long as there are connections, which takes milliseconds: half a minute after the first
 * one was wanted, while a server opens its ports, no thread that serves requests does so any more.
 */
class ListeningPorts {
  private static final String LISTEN = "0A";
  private static final long NEVER = Long.MIN_VALUE;
  private static final long OPENING_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final List<Path> tables;
  private final LongSupplier clock;
  private final Set<Integer> known = ConcurrentHashMap.newKeySet();
  private final AtomicLong first = new AtomicLong(NEVER);
  private long asked;

  ListeningPorts() {
    this(
        Arrays.asList(Paths.get("/proc/self/net/tcp"), Paths.get("/proc/self/net/tcp6")),
        System::nanoTime);
  }

  /**
   * @param tables as /proc/net/tcp is, see proc(5)
   * @param clock in nanoseconds
   */
  ListeningPorts(List<Path> tables, LongSupplier clock) {
    this.tables = tables;
    this.clock = clock;
    asked = clock.getAsLong();
  }

  /** False also where nothing is told. */
  boolean has(int port) {
    if (known.contains(port)) {
      return true;
    }
    long now = clock.getAsLong();
    first.compareAndSet(NEVER, now);
    if (now - first.get() < OPENING_NANOS) {
      ask();
    }
    return known.contains(port);
  }

  /** What was opened since; by the one thread that collects figures. */
  void refresh() {
    long now = clock.getAsLong();
    if (now - asked >= FRESH_NANOS) {
      asked = now;
      ask();
    }
  }

  private void ask() {
    for (Path table : tables) {
      try (BufferedReader lines = Files.newBufferedReader(table, StandardCharsets.US_ASCII)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.contains(LISTEN)) {
            take(line.trim().split(" +"));
          }
        }
      } catch (IOException | RuntimeException e) {
        // There is no such table: no IPv6, or no Linux.
      }
    }
  }

  private void take(String[] fields) {
    if (fields.length > 3 && fields[3].equals(LISTEN)) {
      known.add(Integer.parseInt(fields[1].substring(fields[1].lastIndexOf(':') + 1), 16));
    }
  }
}
