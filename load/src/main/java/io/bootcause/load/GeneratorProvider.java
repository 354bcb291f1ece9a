package io.bootcause.load;

import java.net.InetSocketAddress;
import java.util.Set;

/**
 * Opens generators for TLS and HTTP/2. Found as a service, so that plain HTTP/1.1 neither knows nor
 * loads what the others need.
 */
public interface GeneratorProvider {
  /** As {@link Generator#open}. */
  Generator open(
      InetSocketAddress target,
      Transport transport,
      Workload workload,
      long seed,
      Set<String> allowedHosts);
}
