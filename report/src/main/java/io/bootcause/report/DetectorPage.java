package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Detectors;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * The page that comes with a detector.
 *
 * @param markdown all of it
 * @param sees what it sees, in one paragraph
 * @param bad why that is bad, in one paragraph
 */
record DetectorPage(String markdown, String sees, String bad) {

  /** Null for a detector that this version does not have. */
  static @Nullable DetectorPage of(String id) {
    for (Detector detector : Detectors.all()) {
      if (detector.id().equals(id)) {
        try (InputStream page = detector.getClass().getResourceAsStream(id + ".md")) {
          return page == null ? null : of(new String(page.readAllBytes(), UTF_8), id);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return null;
  }

  private static DetectorPage of(String markdown, String id) {
    return new DetectorPage(
        markdown,
        paragraph(markdown, "What it sees", id),
        paragraph(markdown, "Why it is bad", id));
  }

  private static String paragraph(String markdown, String heading, String otherwise) {
    for (String paragraph : markdown.split("\\R\\s*\\R")) {
      String start = "**" + heading + ".**";
      if (paragraph.strip().startsWith(start)) {
        return paragraph.strip().substring(start.length()).replaceAll("\\s+", " ").strip();
      }
    }
    return otherwise;
  }
}
