package io.bootcause.cli.host;

import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/**
 * The tool's own jar, on its way to another machine.
 *
 * @param size in bytes
 */
record Bundle(Path jar, long size, String sha256) {
  private static final int PIECE = 1 << 16;

  /**
   * @throws ServiceException MEASUREMENT if the tool does not run from a jar, or that cannot be
   *     read
   */
  static Bundle ofThisTool() throws ServiceException {
    CodeSource source = Bundle.class.getProtectionDomain().getCodeSource();
    try {
      Path jar = source == null ? Path.of("") : Path.of(source.getLocation().toURI());
      if (!Files.isRegularFile(jar)) {
        throw new ServiceException(
            Kind.MEASUREMENT, "the tool does not run from its jar, which --host takes along");
      }
      return new Bundle(jar, Files.size(jar), sha256(jar));
    } catch (IOException | URISyntaxException e) {
      throw new ServiceException(
          Kind.MEASUREMENT, "cannot read the tool's own jar: " + e.getMessage(), e);
    }
  }

  private static String sha256(Path file) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      try (InputStream in = new DigestInputStream(Files.newInputStream(file), digest)) {
        in.transferTo(OutputStream.nullOutputStream());
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  void send(HostConnection connection, Progress progress) throws IOException {
    try (InputStream in = Files.newInputStream(jar)) {
      byte[] piece = new byte[PIECE];
      long sent = 0;
      long told = -1;
      for (int n = in.read(piece); n > 0; n = in.read(piece)) {
        connection.out().write(piece, 0, n);
        connection.heard();
        sent += n;
        // A quarter at a time: in a log each is a line.
        if (sent * 4 / size > told) {
          told = sent * 4 / size;
          progress.doing(
              String.format(
                  Locale.ROOT, "the tool goes over: %.0f of %.0f MB", sent / 1e6, size / 1e6));
        }
      }
      connection.out().flush();
    }
  }
}
