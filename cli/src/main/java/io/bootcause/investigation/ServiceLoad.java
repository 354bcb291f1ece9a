package io.bootcause.investigation;

import io.bootcause.load.Generator;
import io.bootcause.load.Transport;
import io.bootcause.load.Workload;
import io.bootcause.service.RunningService;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Set;

/** Opens the generator for a service, in the protocol that it speaks. */
public final class ServiceLoad {
  private ServiceLoad() {}

  /**
   * Over TLS, a new connection resumes the session of an earlier one, as the clients of services
   * do; certificates of this machine are not checked.
   *
   * @param seed the same seed sends the same requests in the same order
   */
  public static Generator open(RunningService service, Workload workload, long seed) {
    return Generator.open(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), service.port()),
        service.secure() ? Transport.tls(new Transport.Tls(true, null)) : Transport.plain(),
        workload,
        seed,
        Set.of());
  }
}
