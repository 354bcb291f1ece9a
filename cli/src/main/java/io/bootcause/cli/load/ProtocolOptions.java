package io.bootcause.cli.load;

import io.bootcause.cli.certificate.CertificateOptions;
import io.bootcause.load.EngineOptions;
import io.bootcause.load.Generator;
import io.bootcause.load.Transport;
import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.load.source.Origin;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How to talk to the target. */
final class ProtocolOptions {
  @Option(names = "--http2", description = "Speak HTTP/2; without https at once (prior knowledge).")
  private boolean http2;

  @Option(
      names = "--streams",
      paramLabel = "N",
      defaultValue = "1",
      description =
          "With --http2: most requests at a time on a connection, as far as the server allows. "
              + "Default: ${DEFAULT-VALUE}.")
  private int streams = 1;

  @Option(
      names = {"-k", "--insecure"},
      description =
          "With https: accept any certificate of an --allow-host. One of this machine's may be "
              + "self-signed anyway.")
  private boolean insecure;

  @Option(
      names = "--cacert",
      paramLabel = "FILE",
      description = "With https: trust these PEM certificates only, and check the host's name.")
  private @Nullable Path authorities;

  @Mixin private CertificateOptions certificate = new CertificateOptions();

  @Option(
      names = "--no-session-resumption",
      description = "With https: a full handshake for every connection.")
  private boolean fullHandshakes;

  @Option(
      names = "--allow-host",
      paramLabel = "HOST",
      split = ",",
      description = "Permit load on this host, which is not this machine; may be repeated.")
  private List<String> allowedHosts = new ArrayList<>();

  @Option(
      names = {"-t", "--threads"},
      paramLabel = "N",
      defaultValue = "1",
      description = "Threads that send, for http without --http2. Default: ${DEFAULT-VALUE}.")
  private int threads = 1;

  int threads() {
    return threads;
  }

  Set<String> allowedHosts() {
    return new TreeSet<>(allowedHosts);
  }

  /**
   * Hyperfoil's agents speak HTTP/1.1, and check no certificate.
   *
   * @throws IllegalArgumentException if something else is asked for
   */
  void checkPlain(Origin origin) {
    transport(origin.scheme().equals("https"));
    if (http2 || authorities != null || certificate.given() || fullHandshakes) {
      throw new IllegalArgumentException(
          "Hyperfoil is not given "
              + (http2
                  ? "--http2"
                  : authorities != null
                      ? "--cacert"
                      : certificate.given() ? "--cert" : "--no-session-resumption"));
    }
    if (origin.scheme().equals("https") && !insecure) {
      throw new IllegalArgumentException("Hyperfoil checks no certificates: say -k for https");
    }
  }

  /** Names stay unresolved: one that is not permitted is not even looked up. */
  static InetSocketAddress address(Origin origin) {
    boolean literal = origin.host().matches("[\\d.]+|.*:.*");
    return literal
        ? new InetSocketAddress(origin.host(), origin.port())
        : InetSocketAddress.createUnresolved(origin.host(), origin.port());
  }

  Generator open(Origin origin, Workload workload, long seed) {
    return Generator.open(
        address(origin),
        transport(origin.scheme().equals("https")),
        workload,
        seed,
        allowedHosts(),
        EngineOptions.DEFAULT.withThreads(threads));
  }

  /** Which option would help where requests fail for this reason; empty if none would. */
  String hint(String reason) {
    boolean wanted = reason.startsWith(ClientCertificate.WANTED);
    return wanted && !certificate.given() ? "; --cert gives one" : "";
  }

  private Transport transport(boolean secure) {
    if (!secure && (insecure || authorities != null || fullHandshakes)) {
      throw new IllegalArgumentException(
          "-k, --cacert and --no-session-resumption are for https only");
    }
    if (!secure && certificate.given()) {
      throw new IllegalArgumentException("--cert is for https only");
    }
    if (!http2 && streams != 1) {
      throw new IllegalArgumentException("--streams goes with --http2");
    }
    Transport.Tls tls =
        secure
            ? new Transport.Tls(!fullHandshakes, authorities, insecure, certificate.read())
            : null;
    if (http2) {
      return Transport.http2(tls, streams);
    }
    return tls == null ? Transport.plain() : Transport.tls(tls);
  }
}
