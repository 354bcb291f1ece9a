package io.bootcause.load;

import io.bootcause.load.certificate.ClientCertificate;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * How to talk to the target.
 *
 * @param tls null for cleartext; HTTP/2 in cleartext is started with prior knowledge (RFC 9113,
 *     3.3), over TLS it is negotiated by ALPN
 * @param streamsPerConnection most requests under way at a time on one connection; 1 in HTTP/1.1,
 *     and never more than the server allows in HTTP/2
 */
public record Transport(Protocol protocol, @Nullable Tls tls, int streamsPerConnection) {
  /** Version of HTTP. */
  public enum Protocol {
    HTTP_1_1,
    HTTP_2
  }

  /**
   * What is asked of TLS.
   *
   * @param resumeSessions whether a new connection may resume the session of an earlier one, which
   *     spares it the certificate and most of the arithmetic; browsers do, many clients do not
   * @param authorities file of PEM certificates to trust, and the host's name is checked then; null
   *     to accept any certificate of a loopback target, and to ask the JVM's trust store otherwise
   * @param anyCertificate whether to accept any certificate of any target
   * @param certificate what to show a server that asks who calls; null to show none
   */
  public record Tls(
      boolean resumeSessions,
      @Nullable Path authorities,
      boolean anyCertificate,
      @Nullable ClientCertificate certificate) {
    public Tls {
      if (anyCertificate && authorities != null) {
        throw new IllegalArgumentException("any certificate is accepted, or those of a file");
      }
    }

    /**
     * Certificates are checked, but for those of loopback targets without authorities; none is
     * shown.
     */
    public Tls(boolean resumeSessions, @Nullable Path authorities) {
      this(resumeSessions, authorities, false, null);
    }
  }

  public Transport {
    if (streamsPerConnection < 1) {
      throw new IllegalArgumentException(
          "streams per connection must be above 0: " + streamsPerConnection);
    }
    if (protocol == Protocol.HTTP_1_1 && streamsPerConnection > 1) {
      throw new IllegalArgumentException(
          "HTTP/1.1 carries one request at a time on a connection, not " + streamsPerConnection);
    }
  }

  /** HTTP/1.1 in cleartext. */
  public static Transport plain() {
    return new Transport(Protocol.HTTP_1_1, null, 1);
  }

  /** HTTP/1.1 over TLS. */
  public static Transport tls(Tls tls) {
    return new Transport(Protocol.HTTP_1_1, tls, 1);
  }

  /** HTTP/2, in cleartext without {@code tls}. */
  public static Transport http2(@Nullable Tls tls, int streamsPerConnection) {
    return new Transport(Protocol.HTTP_2, tls, streamsPerConnection);
  }
}
