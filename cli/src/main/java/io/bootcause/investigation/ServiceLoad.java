package io.bootcause.investigation;

import io.bootcause.load.Generator;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.service.LoopbackTls;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Opens generators for services, in the protocol that each speaks. */
public final class ServiceLoad {
  private final @Nullable ClientCertificate certificate;
  private final SSLContext tls;

  /**
   * @param certificate what to show services that want to know who calls; null to show none
   */
  public ServiceLoad(@Nullable ClientCertificate certificate) {
    this.certificate = certificate;
    this.tls = LoopbackTls.context(certificate == null ? null : certificate.keyManager());
  }

  /**
   * Whether there is the certificate that the service wants, or one that it has no use for.
   *
   * @throws ServiceException MEASUREMENT if it wants one and there is none; USAGE if there is one
   *     and the service does not speak TLS
   */
  public void check(RunningService service) throws ServiceException {
    if (certificate == null && service.wantsCertificate()) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          "the service wants a certificate of its clients: give one with --cert FILE");
    }
    if (certificate != null && !service.secure()) {
      throw new ServiceException(
          Kind.USAGE,
          "--cert is for services that speak HTTPS, which this one does not on port "
              + service.port());
    }
  }

  /**
   * Over TLS, a new connection resumes the session of an earlier one, as the clients of services
   * do; certificates of this machine are not checked.
   *
   * @param seed the same seed sends the same requests in the same order
   */
  public Generator open(RunningService service, Workload workload, long seed) {
    return Generator.open(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()),
        service.secure()
            ? Transport.tls(new Transport.Tls(true, null, false, certificate))
            : Transport.plain(),
        workload,
        seed,
        Set.of());
  }

  /** For connections that are made by hand. */
  public SSLContext tls() {
    return tls;
  }

  /** Why a request failed: the kind, and what was said if the kind alone does not tell. */
  public static String failure(Generator load, SampleOutcome outcome) {
    String said = load.reasons().get(outcome);
    return said == null ? outcome.meaning() : outcome.meaning() + ": " + said;
  }
}
