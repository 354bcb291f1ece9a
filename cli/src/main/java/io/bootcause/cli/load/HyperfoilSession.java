package io.bootcause.cli.load;

import io.bootcause.cli.load.hyperfoil.Agent;
import io.bootcause.cli.load.hyperfoil.BenchmarkFile;
import io.bootcause.cli.load.hyperfoil.Controller;
import io.bootcause.cli.load.hyperfoil.HyperfoilException;
import io.bootcause.cli.load.hyperfoil.LiveFigures;
import io.bootcause.cli.load.hyperfoil.RemoteRun;
import io.bootcause.cli.load.hyperfoil.RunFigures;
import io.bootcause.cli.load.hyperfoil.Stage;
import io.bootcause.load.PermittedTarget;
import io.bootcause.load.WireSize;
import io.bootcause.load.source.Origin;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A run that Hyperfoil sends. Ctrl-C ends it there, too, and the JVM waits for the figures. */
final class HyperfoilSession implements AutoCloseable {
  private static final String ERASE = "\r\u001b[2K";
  private static final long LAST_WORDS_SECONDS = 30;

  private final WorkloadOptions.Asked asked;
  private final List<Stage> stages;
  private final List<Agent> agents;
  private final @Nullable URI controller;
  private final @Nullable Path yaml;
  private final int threads;
  private final BenchmarkFile file;
  private final CountDownLatch done = new CountDownLatch(1);
  private @Nullable Thread onExit;
  private volatile boolean stopped;

  /**
   * A session.
   *
   * @throws IllegalArgumentException if Hyperfoil cannot be given all that is asked for, or the
   *     target may get no load from where it is sent
   */
  HyperfoilSession(
      HyperfoilOptions options,
      WorkloadOptions.Asked asked,
      List<Stage> stages,
      int threads,
      Set<String> allowedHosts) {
    this.asked = asked;
    this.stages = stages;
    this.threads = threads;
    controller = options.controller();
    agents = options.agents();
    yaml = options.yaml();
    if (controller != null) {
      checkPermitted(asked.origin(), allowedHosts, controller);
    }
    InetSocketAddress address = ProtocolOptions.address(asked.origin());
    asked.workload().requests().forEach(request -> WireSize.of(request, address));
    file = new BenchmarkFile(asked.origin(), asked.workload(), stages, agents, threads);
  }

  /** A loopback address is each agent's own machine, which nobody may have meant. */
  private void checkPermitted(Origin origin, Set<String> allowedHosts, URI sender) {
    String host = origin.host();
    if (allowedHosts.stream().anyMatch(host::equalsIgnoreCase)) {
      return; // found by the agents, perhaps not by this machine
    }
    PermittedTarget.of(ProtocolOptions.address(origin), allowedHosts);
    List<String> machines =
        agents.isEmpty() ? List.of(sender.getHost()) : agents.stream().map(Agent::machine).toList();
    for (String machine : machines) {
      if (!loopback(machine)) {
        throw new IllegalArgumentException(
            host
                + " would be "
                + machine
                + "'s own there; name the target as that machine sees it, or --allow-host "
                + host);
      }
    }
  }

  private static boolean loopback(String host) {
    String plain = host.replaceAll("[\\[\\]]", "");
    if (plain.toLowerCase(Locale.ROOT).equals("localhost")) {
      return true;
    }
    if (!plain.matches("[\\d.]+|.*:.*")) {
      return false; // a name of another machine, not looked up
    }
    try {
      return InetAddress.getByName(plain).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }

  /**
   * Writes the benchmark file if it is wanted.
   *
   * @return whether that was all
   */
  boolean written() throws IOException {
    Path to = yaml;
    if (to != null) {
      try {
        Files.writeString(to, file.yaml("bootcause-load"));
      } catch (IOException e) {
        throw new IllegalArgumentException(to + " cannot be written", e);
      }
    }
    return controller == null;
  }

  /**
   * Runs it.
   *
   * @param live where to show the last second; null for nowhere
   */
  LoadReport run(String target, @Nullable PrintStream live)
      throws HyperfoilException, InterruptedException {
    URI at = controller;
    if (at == null) {
      throw new IllegalStateException("no controller");
    }
    String name = "bootcause-" + UUID.randomUUID().toString().substring(0, 8);
    RemoteRun run =
        RemoteRun.start(
            new Controller(at, System.getenv("BOOTCAUSE_HYPERFOIL_PASSWORD")), file, name);
    Thread hook = new Thread(() -> cutShort(run), "bootcause-load-exit");
    onExit = hook;
    Runtime.getRuntime().addShutdownHook(hook);
    Duration longest = Duration.ZERO;
    for (Stage stage : stages) {
      longest = longest.plus(stage.phase().duration()).plus(stage.phase().timeout());
    }
    try {
      run.follow(longest, line(live));
    } finally {
      if (live != null) {
        live.print(ERASE);
        live.flush();
      }
    }
    return report(target, run.figures());
  }

  /** Everything has been said. */
  @Override
  public void close() {
    done.countDown();
    Thread hook = onExit;
    if (!stopped && hook != null) {
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The JVM is ending already.
      }
    }
  }

  private void cutShort(RemoteRun run) {
    stopped = true;
    try {
      run.kill();
      done.await(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
    } catch (HyperfoilException e) {
      System.err.println("bootcause: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static Consumer<LiveFigures> line(@Nullable PrintStream live) {
    return live == null
        ? figures -> {}
        : figures -> {
          live.print(
              ERASE
                  + (figures.phase().isEmpty()
                      ? "the agents start"
                      : String.format(
                          Locale.ROOT,
                          "%s  %d requests/s  p99 %.2f ms  %d errors",
                          figures.phase(),
                          figures.perSecond(),
                          figures.p99Millis(),
                          figures.errors())));
          live.flush();
        };
  }

  private LoadReport report(String target, RunFigures figures) {
    List<LoadReport.Phase> phases = new ArrayList<>();
    List<String> notes = new ArrayList<>(asked.notes());
    RemotePhases remote =
        new RemotePhases(
            figures, asked.workload(), file.metrics(), agents.stream().map(Agent::name).toList());
    for (Stage stage : stages) {
      if (!stage.warmUp()) {
        LoadReport.Phase phase = remote.phase(stage);
        if (phase == null) {
          notes.add("Hyperfoil did not begin " + stage.phase().name());
        } else {
          phases.add(phase);
        }
      }
    }
    notes.addAll(remote.notes());
    return new LoadReport(
        target, 0, threads * Math.max(1, agents.size()), phases, notes, List.of(), stopped);
  }
}
