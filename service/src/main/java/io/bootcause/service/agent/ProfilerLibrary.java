package io.bootcause.service.agent;

import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** async-profiler's native library, out of the jar that carries it for several machines. */
final class ProfilerLibrary {
  private ProfilerLibrary() {}

  /** Copies the one for this machine into a directory. */
  static Path extract(Path directory) throws ServiceException {
    String resource =
        resource(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    Path library = directory.resolve("libasyncProfiler.so");
    try (InputStream in = ProfilerLibrary.class.getResourceAsStream("/" + resource)) {
      if (in == null) {
        throw new ServiceException(Kind.MEASUREMENT, "no sampling profiler for " + resource);
      }
      Files.copy(in, library);
      return library;
    } catch (IOException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot unpack the sampling profiler: " + e.getMessage(), e);
    }
  }

  static String resource(String osName, String osArch) {
    String os = osName.toLowerCase(Locale.ROOT);
    String platform =
        os.contains("mac")
            ? "macos"
            : os.replace(' ', '-')
                + switch (osArch) {
                  case "amd64", "x86_64" -> "-x64";
                  case "aarch64", "arm64" -> "-arm64";
                  default -> "-" + osArch;
                };
    return platform + "/libasyncProfiler.so";
  }
}
