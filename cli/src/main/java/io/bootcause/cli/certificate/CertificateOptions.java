package io.bootcause.cli.certificate;

import io.bootcause.load.certificate.ClientCertificate;
import java.nio.file.Path;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The certificate to show a service that wants to know who calls. */
public final class CertificateOptions {
  @Option(
      names = "--cert",
      paramLabel = "FILE",
      description =
          "With https: the certificate to show a service that wants one (mutual TLS). PEM, its chain"
              + " after it, or PKCS#12.")
  private @Nullable Path certificate;

  @Option(
      names = "--key",
      paramLabel = "FILE",
      description = "The private key to --cert, PEM. Default: it is in the same file.")
  private @Nullable Path key;

  @Option(
      names = "--key-password-env",
      paramLabel = "NAME",
      description = "The environment variable that has the password of the key, or of PKCS#12.")
  private @Nullable String passwordVariable;

  public boolean given() {
    return certificate != null || key != null || passwordVariable != null;
  }

  /**
   * Reads what was given.
   *
   * @return null if nothing was given
   * @throws IllegalArgumentException if it cannot be used; the message is one line
   */
  public @Nullable ClientCertificate read() {
    return read(System::getenv);
  }

  /**
   * @param environment a variable's value by its name, null if it is not set
   */
  @Nullable ClientCertificate read(UnaryOperator<@Nullable String> environment) {
    Path file = certificate;
    if (file == null) {
      if (given()) {
        throw new IllegalArgumentException(
            (key != null ? "--key" : "--key-password-env") + " goes with --cert");
      }
      return null;
    }
    String password = null;
    if (passwordVariable != null) {
      password = environment.apply(passwordVariable);
      if (password == null) {
        throw new IllegalArgumentException(
            "--key-password-env: there is no variable " + passwordVariable + " in the environment");
      }
    }
    return CertificateFile.read(file, key, password == null ? null : password.toCharArray());
  }
}
