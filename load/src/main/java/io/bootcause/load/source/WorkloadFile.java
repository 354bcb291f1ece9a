package io.bootcause.load.source;

import io.bootcause.load.workload.TextFile;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Tells the kinds of files apart by their names. */
public final class WorkloadFile {
  private WorkloadFile() {}

  /**
   * Reads {@code .http} and {@code .rest}, {@code .har}, {@code .json} and {@code .yaml} (OpenAPI,
   * or HAR by its content), and anything else as an access log.
   *
   * @throws WorkloadSyntaxException if it cannot be read, is malformed, or has no request to send
   */
  public static Sourced read(Path file, SourceOptions options) throws WorkloadSyntaxException {
    if (!Files.isRegularFile(file)) {
      throw WorkloadSyntaxException.of(file, "no such file");
    }
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    if (name.endsWith(".http") || name.endsWith(".rest")) {
      return HttpFile.read(file, options);
    }
    if (name.matches(".*\\.(har|json|ya?ml)")) {
      DocumentNode document =
          DocumentNode.read(
              file,
              name.matches(".*\\.ya?ml"),
              name.endsWith(".har") ? HarFile.NOT_NEEDED : Set.of());
      return document.get("log").isMap()
          ? HarFile.read(file, document)
          : OpenApiFile.read(file, document, options);
    }
    return AccessLog.read(file, options);
  }

  static List<String> lines(Path file) throws WorkloadSyntaxException {
    try {
      return TextFile.read(file).lines().toList();
    } catch (CharacterCodingException e) {
      throw WorkloadSyntaxException.of(file, "not UTF-8 text");
    } catch (IOException e) {
      throw WorkloadSyntaxException.of(file, "cannot be read");
    }
  }
}
