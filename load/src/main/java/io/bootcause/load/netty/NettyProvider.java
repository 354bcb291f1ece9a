package io.bootcause.load.netty;

import io.bootcause.load.Generator;
import io.bootcause.load.GeneratorProvider;
import io.bootcause.load.Transport;
import io.bootcause.load.Workload;
import java.net.InetSocketAddress;
import java.util.Set;

/** Makes the engine known to {@link Generator#open}. */
public final class NettyProvider implements GeneratorProvider {
  @Override
  public Generator open(
      InetSocketAddress target,
      Transport transport,
      Workload workload,
      long seed,
      Set<String> allowedHosts) {
    return new NettyEngine(target, transport, workload, seed, allowedHosts);
  }
}
