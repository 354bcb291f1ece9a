import io.bootcause.investigation.AgentJar;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Our agent and another one in the same service, in each order: what either sees, and what the other one sees after ours. */
final class Beside {
  private static final String SERVLET = "org.springframework.web.servlet.DispatcherServlet";
  private static final int REQUESTS = 20;

  private static String java;
  private static String jar;
  private static String other;
  private static String othersSpan;
  private static Path agent;
  private static int port;
  private static boolean failed;

  public static void main(String[] args) throws Exception {
    java = args[0];
    jar = args[1];
    other = args[2];
    port = Integer.parseInt(args[3]);
    Path work = Path.of(args[4]);
    agent = AgentJar.kept(work.resolve("agent.jar"));
    int version = Integer.parseInt(args[5]);
    othersSpan = args[6];
    System.out.printf(
        "%-22s %9s %9s %9s %14s %14s%n",
        "ours", "answered", "spans", "traces", "other during", "other after");
    for (String order : List.of("before the other", "after the other", "attached")) {
      Path log = work.resolve(order.replace(' ', '-'));
      Seen seen = new Seen();
      if (order.equals("attached")) {
        Process service = start(log, List.of(other));
        try {
          await(service);
          try (AgentLink link = AgentLink.attach(agent, service.pid(), seen)) {
            look(order, link, seen, log);
          }
          after(service.pid(), log);
        } finally {
          service.destroy();
          service.waitFor();
        }
        continue;
      }
      Process service = null;
      try (AgentLink link = AgentLink.listen(agent, version, seen)) {
        List<String> agents = new ArrayList<>(List.of(other));
        agents.add(order.startsWith("before") ? 0 : 1, link.javaAgentArgument());
        service = start(log, agents);
        link.awaitHello(Duration.ofSeconds(60));
        await(service);
        look(order, link, seen, log);
        link.close();
        after(service.pid(), log);
      } finally {
        if (service != null) {
          service.destroy();
          service.waitFor();
        }
      }
    }
    System.exit(failed ? 1 : 0);
  }

  private static Process start(Path log, List<String> agents) throws Exception {
    List<String> command = new ArrayList<>(List.of(java, "-Xmx512m", "-XX:+EnableDynamicAgentLoading"));
    command.addAll(agents);
    command.addAll(
        List.of(
            "-Dotel.traces.exporter=console",
            "-Dotel.metrics.exporter=none",
            "-Dotel.logs.exporter=none",
            "-Dotel.bsp.schedule.delay=100",
            "-jar",
            jar,
            "--server.port=" + port));
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
  }

  private static void await(Process service) throws Exception {
    while (ask() != 200) {
      if (!service.isAlive()) {
        throw new IllegalStateException("the service has ended");
      }
      Thread.sleep(300);
    }
  }

  private static int ask() {
    try {
      URI one = URI.create("http://127.0.0.1:" + port + "/items/1");
      HttpURLConnection connection = (HttpURLConnection) one.toURL().openConnection();
      int status = connection.getResponseCode();
      connection.getInputStream().readAllBytes();
      return status;
    } catch (java.io.IOException e) {
      return 0;
    }
  }

  private static int answered() {
    int answered = 0;
    for (int i = 0; i < REQUESTS; i++) {
      answered += ask() == 200 ? 1 : 0;
    }
    return answered;
  }

  private static void look(String order, AgentLink link, Seen seen, Path log) throws Exception {
    List<String> not = link.instrument();
    if (!not.isEmpty()) {
      System.out.println("not instrumented: " + not);
    }
    link.tap(
        new TapSettings(
            TapSettings.Mode.TRACE, SERVLET, "doDispatch", 4, 0, Long.MAX_VALUE, 1000, false, "", "", 0));
    long before = others(log);
    seen.spans.set(0);
    int answered = answered();
    Thread.sleep(1500);
    long during = others(log) - before;
    System.out.printf("%-22s %9d %9d %9d %14d", order, answered, seen.spans.get(), seen.traces.get(), during);
    failed |= answered != REQUESTS || seen.spans.get() < REQUESTS || seen.traces.get() < REQUESTS || during < REQUESTS;
  }

  private static void after(long pid, Path log) throws Exception {
    while (stillThere(pid)) {
      Thread.sleep(100);
    }
    long before = others(log);
    int answered = answered();
    Thread.sleep(1500);
    long after = others(log) - before;
    System.out.printf(" %14d%n", after);
    failed |= answered != REQUESTS || after < REQUESTS;
  }

  /** Undoing takes longer where another agent has each class changed its way, too. */
  private static boolean stillThere(long pid) throws Exception {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + pid + "/task"))) {
      for (Path thread : threads.toList()) {
        if (Files.readString(thread.resolve("comm")).startsWith("bootcause")) {
          return true;
        }
      }
    } catch (NoSuchFileException e) {
      return true; // Just gone: look again.
    }
    return false;
  }

  /** Spans of requests that the other agent has printed. */
  private static long others(Path log) throws Exception {
    return Files.readString(log).lines().filter(line -> line.contains(othersSpan)).count();
  }

  private static final class Seen implements AgentListener {
    final AtomicInteger spans = new AtomicInteger();
    final AtomicInteger traces = new AtomicInteger();

    @Override
    public void onSpans(SpanBatch batch) {
      spans.addAndGet(batch.spans().size());
    }

    @Override
    public void onTapped(TapBatch batch) {
      traces.addAndGet(batch.calls().size());
    }
  }
}
