package io.bootcause.service.change;

import io.bootcause.service.BootArtifact;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Which numbers a change has found to be too small or too large, and who gave them. The agent
 * writes a line for each: what was given, what is taken, and the frames that gave it, innermost
 * first, the JDK's left out.
 */
final class ClampedNumbers {
  private static final int MOST_TOLD = 3;
  private static final int FRAMES = 2;
  private static final String BY = ", by ";

  /** Whose methods have a bean made: what called them did not give the number. */
  private static final String ASKING_FOR_BEANS = "org.springframework.beans.factory.";

  private ClampedNumbers() {}

  /**
   * In words, what the service's own methods gave before what others did: {@code from 4 to 64
   * (ThreadPoolTaskExecutor.setCorePoolSize, by Pools.mail)}.
   *
   * @return empty if the file tells none
   */
  static String of(Path file, BootArtifact artifact) {
    try (Stream<String> lines = Files.lines(file)) {
      List<String> told =
          lines
              .map(line -> line.split(" "))
              .filter(words -> words.length > FRAMES)
              .map(words -> words(words, artifact))
              .distinct()
              .sorted(Comparator.comparing(words -> !words.contains(BY)))
              .toList();
      List<String> first = told.subList(0, Math.min(MOST_TOLD, told.size()));
      String more = told.size() > MOST_TOLD ? " and " + (told.size() - MOST_TOLD) + " more" : "";
      return String.join(", ", first) + more;
    } catch (IOException | UncheckedIOException e) {
      return ""; // It is in effect all the same.
    }
  }

  private static String words(String[] words, BootArtifact artifact) {
    List<String> frames = Arrays.asList(words).subList(FRAMES, words.length);
    String main = artifact.mainClass();
    String own = main.substring(0, main.lastIndexOf('.') + 1);
    Optional<String> by =
        own.isEmpty()
            ? Optional.empty()
            : frames.stream()
                .takeWhile(frame -> !frame.startsWith(ASKING_FOR_BEANS))
                .filter(frame -> frame.startsWith(own) && !frame.contains("$$"))
                .findFirst();
    return "from "
        + words[0]
        + " to "
        + words[1]
        + " ("
        + simple(frames.get(0))
        + by.map(frame -> BY + simple(frame)).orElse("")
        + ")";
  }

  private static String simple(String frame) {
    int hash = frame.indexOf('#');
    return frame.substring(frame.lastIndexOf('.', hash) + 1).replace('#', '.');
  }
}
