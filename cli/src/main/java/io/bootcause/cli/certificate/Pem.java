package io.bootcause.cli.certificate;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The blocks of a PEM file (RFC 7468), in their order; what stands between them is for people.
 *
 * @param blocks of any kind
 */
record Pem(List<Block> blocks) {
  /**
   * What stands between two lines.
   *
   * @param label of these lines: {@code CERTIFICATE}
   * @param text between them
   */
  record Block(String label, String text) {
    /**
     * @throws IllegalArgumentException if it is no base64
     */
    byte[] bytes() {
      return Base64.getDecoder().decode(text.replaceAll("\\s", ""));
    }

    boolean isKey() {
      return label.endsWith("PRIVATE KEY");
    }

    boolean isCertificate() {
      return label.equals("CERTIFICATE") || label.equals("X509 CERTIFICATE");
    }
  }

  private static final String BEGIN = "-----BEGIN ";

  private static final Pattern BLOCK =
      Pattern.compile("-----BEGIN ([A-Z0-9 ]+)-----(.*?)-----END \\1-----", Pattern.DOTALL);

  static boolean looksLikeIt(byte[] content) {
    return text(content).contains(BEGIN);
  }

  static Pem of(byte[] content) {
    List<Block> blocks = new ArrayList<>();
    Matcher matcher = BLOCK.matcher(text(content));
    while (matcher.find()) {
      blocks.add(new Block(matcher.group(1), matcher.group(2)));
    }
    return new Pem(List.copyOf(blocks));
  }

  private static String text(byte[] content) {
    return new String(content, StandardCharsets.ISO_8859_1);
  }

  /**
   * All certificates.
   *
   * @param file for messages
   * @throws IllegalArgumentException if there is none, or one that cannot be read
   */
  List<X509Certificate> certificates(Path file) {
    List<X509Certificate> certificates = new ArrayList<>();
    try {
      CertificateFactory factory = CertificateFactory.getInstance("X.509");
      for (Block block : blocks) {
        if (block.isCertificate()) {
          certificates.add(
              (X509Certificate)
                  factory.generateCertificate(new ByteArrayInputStream(block.bytes())));
        }
      }
    } catch (CertificateException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          file + " has a certificate that cannot be read: " + e.getMessage(), e);
    }
    if (certificates.isEmpty()) {
      throw new IllegalArgumentException("there is no certificate in " + file);
    }
    return certificates;
  }
}
