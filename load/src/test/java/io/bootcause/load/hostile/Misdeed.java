package io.bootcause.load.hostile;

import io.bootcause.load.Generator;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.PhaseResult;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import io.bootcause.load.Workload;
import io.bootcause.load.hostile.HostileServer.Script;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Something that a server does wrong, and what a client should call it.
 *
 * @param tlsByServer whether the server speaks TLS properly before the script begins
 * @param requests how many are sent, each on a connection of its own
 * @param atOnce how many of them at a time
 * @param expected the outcomes that tell the truth; several where the kernel decides which
 */
public record Misdeed(
    String name,
    Transport transport,
    boolean tlsByServer,
    int requests,
    int atOnce,
    Duration timeout,
    Script script,
    Set<SampleOutcome> expected) {
  private static final Duration FAR = Duration.ofSeconds(60);
  private static final int ATTEMPTS = 3;

  /**
   * What came of it.
   *
   * @param problem empty if all is as it should be
   */
  public record Report(String outcomes, long millis, String problem) {}

  /**
   * Lets the server do it, and looks at how the generator takes it. Where the machine was too busy
   * for the handshake before it, the server has not done it yet: then again, with more patience.
   */
  public Report commit() throws Exception {
    Duration patience = timeout;
    for (int attempt = 1; ; attempt++) {
      List<Sample> samples = new ArrayList<>();
      Report report = commit(patience, samples);
      if (attempt == ATTEMPTS || samples.stream().noneMatch(this::neverCommitted)) {
        return report;
      }
      patience = patience.multipliedBy(2);
    }
  }

  private boolean neverCommitted(Sample sample) {
    return (sample.outcome() == SampleOutcome.CONNECT_TIMEOUT
            || sample.outcome() == SampleOutcome.TLS_TIMEOUT)
        && !expected.contains(sample.outcome());
  }

  private Report commit(Duration patience, List<Sample> samples) throws Exception {
    String alpn = transport.protocol() == Transport.Protocol.HTTP_2 ? "h2" : "http/1.1";
    long start = System.nanoTime();
    PhaseResult result;
    try (HostileServer server =
            new HostileServer(script, tlsByServer ? TestCertificate.serverContext() : null, alpn);
        Generator generator =
            Generator.open(
                server.address(), transport, Workload.of(HttpRequest.get("/")), 1, Set.of())) {
      result =
          generator.run(
              new LoadPhase("p", new LoadModel.Closed(requests), atOnce, true, FAR, patience),
              samples::add);
    }
    return new Report(
        result.outcomes().toString(),
        (System.nanoTime() - start) / 1_000_000,
        problem(result, samples));
  }

  private String problem(PhaseResult result, List<Sample> samples) {
    if (samples.size() != requests) {
      return samples.size() + " samples of " + requests + " requests";
    }
    for (Sample sample : samples) {
      if (!expected.contains(sample.outcome())) {
        return "expected " + expected + ", got " + sample;
      }
      if (sample.end() < sample.actualStart() || sample.actualStart() < sample.intendedStart()) {
        return "out of order: " + sample;
      }
    }
    long counted = result.outcomes().values().stream().mapToLong(Long::longValue).sum();
    return counted == requests ? "" : "counted " + counted + " of " + requests;
  }

  @Override
  public String toString() {
    return name;
  }
}
