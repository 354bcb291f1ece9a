package io.bootcause.cli.load;

import io.bootcause.load.LoadEngine;
import io.bootcause.load.Workload;
import io.bootcause.load.source.Origin;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How to talk to the target: the one place that knows which engine speaks what. */
final class ProtocolOptions {
  @Option(names = "--http2", description = "Speak HTTP/2.")
  private boolean http2;

  @Option(
      names = {"-k", "--insecure"},
      description = "With https: accept any certificate.")
  private boolean insecure;

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
      description = "Threads that send. Default: ${DEFAULT-VALUE}.")
  private int threads = 1;

  int threads() {
    return threads;
  }

  Set<String> allowedHosts() {
    return new TreeSet<>(allowedHosts);
  }

  /** Names stay unresolved: one that is not permitted is not even looked up. */
  static InetSocketAddress address(Origin origin) {
    boolean literal = origin.host().matches("[\\d.]+|.*:.*");
    return literal
        ? new InetSocketAddress(origin.host(), origin.port())
        : InetSocketAddress.createUnresolved(origin.host(), origin.port());
  }

  LoadEngine open(Origin origin, Workload workload, long seed) {
    if (http2 || insecure || origin.scheme().equals("https")) {
      throw new TypeConversionException("https and HTTP/2 cannot be spoken yet");
    }
    if (threads != 1) {
      throw new TypeConversionException("one thread sends; -t takes no other number yet");
    }
    return new LoadEngine(address(origin), workload, seed, allowedHosts());
  }
}
