package io.bootcause.junit;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A baseline as it is kept. Nothing in it changes from day to day but figures, so that a commit
 * shows what has changed.
 *
 * @param schema {@value #SCHEMA}
 * @param load what was asked of the service
 * @param replicate what each value is of
 * @param figures by name
 */
record BaselineFile(
    String schema, String load, String replicate, Machine machine, Map<String, Values> figures) {
  static final String SCHEMA = "bootcause-baseline/1";

  private static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
          .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES);

  BaselineFile {
    figures = Collections.unmodifiableMap(new TreeMap<>(figures));
  }

  /**
   * A figure's values.
   *
   * @param values one for each replicate, two or more, above 0
   */
  record Values(String unit, List<Double> values) {
    Values {
      values = List.copyOf(values);
      if (values.size() < 2 || !values.stream().allMatch(v -> v > 0 && v < Double.MAX_VALUE)) {
        throw new IllegalArgumentException("values are two or more, above 0: " + values);
      }
    }
  }

  /** This load's, without figures. */
  static BaselineFile of(LoadFigures figures, Machine machine) {
    PlannedLoad load = figures.load();
    String shape =
        String.format(
            Locale.ROOT,
            "%s for %d s after %d ms",
            figures.describe(),
            load.duration().toSeconds(),
            load.warmUp().toMillis());
    return new BaselineFile(
        SCHEMA, shape, load.service() == null ? "stretch" : "start", machine, Map.of());
  }

  BaselineFile with(Figure figure, List<Double> values) {
    Map<String, Values> more = new TreeMap<>(figures);
    // Four digits: the histogram has three, and a diff is for people.
    more.put(
        figure.name(),
        new Values(figure.unit(), values.stream().map(BaselineFile::rounded).toList()));
    return new BaselineFile(schema, load, replicate, machine, more);
  }

  private static double rounded(double value) {
    return Double.parseDouble(String.format(Locale.ROOT, "%.4g", value));
  }

  /** Empty if there are none. */
  List<Double> values(Figure figure) {
    Values kept = figures.get(figure.name());
    return kept == null ? List.of() : kept.values();
  }

  /** In what they cannot be compared: {@code load: GET / at 1/s …, not GET / at 2/s …}. */
  Optional<String> differsFrom(BaselineFile now, boolean anyMachine) {
    if (!load.equals(now.load)) {
      return Optional.of("load: " + load + ", now " + now.load);
    }
    if (!replicate.equals(now.replicate)) {
      return Optional.of("kind: each value of a " + replicate + ", now of a " + now.replicate);
    }
    if (!anyMachine && !machine.equals(now.machine)) {
      return Optional.of("machine: " + machine + ", now " + now.machine);
    }
    return Optional.empty();
  }

  /**
   * @return empty if there is no such file
   * @throws IllegalStateException if it is no baseline or cannot be read
   */
  static Optional<BaselineFile> read(Path file) {
    try {
      BaselineFile kept = JSON.readValue(Files.readString(file), BaselineFile.class);
      if (!kept.schema().equals(SCHEMA)) {
        throw new IllegalStateException(file + " is no " + SCHEMA + ": " + kept.schema());
      }
      return Optional.of(kept);
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(file + " is no baseline: " + e.getOriginalMessage(), e);
    } catch (IOException e) {
      throw new IllegalStateException("cannot read " + file, e);
    }
  }

  /**
   * Writes it; other figures that are there of the same load on the same machine stay.
   *
   * @throws IllegalStateException if it cannot be written
   */
  static void keep(Path file, BaselineFile now) {
    Map<String, Values> all = new TreeMap<>();
    read(file)
        .filter(before -> before.differsFrom(now, false).isEmpty())
        .ifPresent(before -> all.putAll(before.figures()));
    all.putAll(now.figures());
    BaselineFile together = new BaselineFile(now.schema, now.load, now.replicate, now.machine, all);
    try {
      Path directory = file.toAbsolutePath().getParent();
      if (directory != null) {
        Files.createDirectories(directory);
      }
      Files.writeString(file, JSON.writeValueAsString(together) + "\n");
    } catch (IOException e) {
      throw new IllegalStateException("cannot write " + file, e);
    }
  }
}
