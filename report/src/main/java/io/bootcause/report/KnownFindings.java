package io.bootcause.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Finding;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a build knows already: the findings of an earlier report.sarif that is kept beside the
 * sources. A finding is the same as long as its cause is, whatever the figures and the library's
 * version.
 */
public final class KnownFindings {
  /** In {@code partialFingerprints} of SARIF. */
  static final String FINGERPRINT = "bootcauseCause/v1";

  private static final KnownFindings NONE = new KnownFindings(null, Set.of());

  private final @Nullable Path file;
  private final Set<String> fingerprints;

  private KnownFindings(@Nullable Path file, Set<String> fingerprints) {
    this.file = file;
    this.fingerprints = fingerprints;
  }

  /** Nobody has said what is known. */
  public static KnownFindings none() {
    return NONE;
  }

  /**
   * Those of a report.
   *
   * @throws IOException if it cannot be read, or is no SARIF of this tool
   */
  public static KnownFindings of(Path sarif) throws IOException {
    JsonNode runs = new ObjectMapper().readTree(sarif.toFile()).path("runs");
    if (!runs.isArray()) {
      throw new IOException("it is no SARIF file: 'runs' is missing");
    }
    Set<String> found = new HashSet<>();
    for (JsonNode run : runs) {
      for (JsonNode result : run.path("results")) {
        JsonNode fingerprint = result.path("partialFingerprints").path(FINGERPRINT);
        if (fingerprint.isMissingNode()) {
          throw new IOException("it has results that are not Bootcause's");
        }
        found.add(fingerprint.asText());
      }
    }
    return new KnownFindings(sarif, found);
  }

  /** Whether anybody has said what is known. */
  boolean isAsked() {
    return file != null;
  }

  /** Whether they were read from this file. */
  boolean isFrom(Path other) throws IOException {
    return file != null && Files.exists(other) && Files.isSameFile(file, other);
  }

  boolean has(Finding finding) {
    return fingerprints.contains(fingerprint(finding));
  }

  /** How many of a diagnosis's findings are known. */
  public long count(Diagnosis diagnosis) {
    return diagnosis.findings().stream().filter(this::has).count();
  }

  /** The same for the same cause. */
  static String fingerprint(Finding finding) {
    Cause cause = finding.cause();
    String artifact = cause.artifact() == null ? "" : cause.artifact();
    int version = artifact.lastIndexOf(':');
    String key =
        String.join(
            "\n",
            finding.detector(),
            cause.where().isEmpty() ? "" : cause.where().get(cause.where().size() - 1),
            version < 0 ? artifact : artifact.substring(0, version),
            String.valueOf(cause.property()));
    return UUID.nameUUIDFromBytes(key.getBytes(UTF_8)).toString();
  }
}
