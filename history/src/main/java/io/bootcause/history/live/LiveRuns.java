package io.bootcause.history.live;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads what running processes write down. */
public final class LiveRuns {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern NAME = Pattern.compile("\\d{1,19}-\\d{1,10}");

  /** For how long a run that is over can still be looked at. */
  private static final Duration KEPT = Duration.ofHours(6);

  private static final int MOST_BYTES = 1 << 16;

  private final Path directory;

  public LiveRuns(Path directory) {
    this.directory = directory;
  }

  /**
   * A run as its first line tells.
   *
   * @param name of its file
   * @param started when it began
   * @param running whether its process is there
   */
  public record LiveRun(
      String name, String command, String target, Instant started, boolean running) {}

  /** Those that are going on, newest first. */
  public List<LiveRun> running() {
    return files(directory).stream()
        .map(this::read)
        .flatMap(Optional::stream)
        .filter(LiveRun::running)
        .sorted(Comparator.comparing(LiveRun::started).reversed())
        .toList();
  }

  /** One by its name, running or not; empty if there is none. */
  public Optional<LiveRun> run(String name) {
    // The name comes from outside: nothing but what we give ourselves gets near a path.
    if (!NAME.matcher(name).matches()) {
      return Optional.empty();
    }
    return read(directory.resolve(name + LiveLog.SUFFIX));
  }

  /**
   * Whole lines of a run from an offset on.
   *
   * @param next where to go on
   */
  public record Lines(List<String> lines, long next) {}

  /**
   * @param name of a run that is there
   * @param from bytes to leave out, the end of a line; from the beginning if there is none
   */
  public Lines lines(String name, long from) throws IOException {
    if (!NAME.matcher(name).matches()) {
      return new Lines(List.of(), from);
    }
    try (RandomAccessFile file =
        new RandomAccessFile(directory.resolve(name + LiveLog.SUFFIX).toFile(), "r")) {
      long start = from < 0 || from > file.length() ? 0 : from;
      byte[] bytes = new byte[(int) Math.min(MOST_BYTES, file.length() - start)];
      file.seek(start);
      file.readFully(bytes);
      int end = bytes.length;
      while (end > 0 && bytes[end - 1] != '\n') {
        end--;
      }
      String text = new String(bytes, 0, end, java.nio.charset.StandardCharsets.UTF_8);
      return new Lines(text.lines().toList(), start + end);
    }
  }

  private Optional<LiveRun> read(Path file) {
    try (BufferedReader reader = Files.newBufferedReader(file)) {
      String first = reader.readLine();
      JsonNode begin = first == null ? null : MAPPER.readTree(first);
      if (begin == null || !begin.path("event").asText().equals("begin")) {
        return Optional.empty();
      }
      boolean ended = reader.lines().anyMatch(line -> line.startsWith("{\"event\":\"end\""));
      return Optional.of(
          new LiveRun(
              name(file),
              begin.path("command").asText(),
              begin.path("target").asText(),
              Instant.ofEpochMilli(begin.path("at").asLong()),
              !ended && alive(begin.path("pid").asLong(), begin.path("born").asLong())));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    } catch (IOException | java.io.UncheckedIOException e) {
      return Optional.empty();
    }
  }

  /** A number is given to another process one day; the time of birth tells them apart. */
  private static boolean alive(long pid, long born) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(
            p ->
                p.info()
                    .startInstant()
                    .map(start -> born == 0 || Math.abs(start.toEpochMilli() - born) < 2_000)
                    .orElse(true))
        .isPresent();
  }

  static String name(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.substring(0, name.length() - LiveLog.SUFFIX.length());
  }

  private static List<Path> files(Path directory) {
    try (Stream<Path> all = Files.list(directory)) {
      return all.filter(
              f -> {
                String name = String.valueOf(f.getFileName());
                return name.endsWith(LiveLog.SUFFIX) && NAME.matcher(name(f)).matches();
              })
          .toList();
    } catch (IOException | java.io.UncheckedIOException e) {
      return List.of();
    }
  }

  /** Removes what nobody wants to look at any more. */
  static void removeOld(Path directory, Instant now) {
    LiveRuns runs = new LiveRuns(directory);
    for (Path file : new ArrayList<>(files(directory))) {
      try {
        boolean old = Files.getLastModifiedTime(file).toInstant().isBefore(now.minus(KEPT));
        if (old && runs.read(file).map(r -> !r.running()).orElse(true)) {
          Files.deleteIfExists(file);
        }
      } catch (IOException e) {
        // The next one may.
      }
    }
  }
}
