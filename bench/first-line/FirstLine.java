import io.bootcause.investigation.AgentJar;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.TapSettings;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** How long somebody waits for the first call of a trace, with some 50 requests a second coming in. */
final class FirstLine {
  private static final String SERVLET = "org.springframework.web.servlet.DispatcherServlet";

  public static void main(String[] args) throws Exception {
    Path cli = Path.of(args[0]);
    long pid = Long.parseLong(args[1]);
    String url = args[2];
    int rounds = Integer.parseInt(args[3]);
    Path scratch = Path.of(args[4]);
    Thread requests = new Thread(() -> trickle(url));
    requests.setDaemon(true);
    requests.start();
    // What comes first is compiled for all that follow.
    attached(pid, 0, scratch);
    System.out.printf(
        "%-8s %12s %12s %12s %12s   %s%n",
        "depth", "attach ms", "instrument", "first call", "sum", "the tool's start to its line");
    for (int depth : new int[] {0, 1, 4}) {
      List<long[]> parts = new ArrayList<>();
      List<Long> whole = new ArrayList<>();
      for (int i = 0; i < rounds; i++) {
        parts.add(attached(pid, depth, scratch));
        Thread.sleep(1000);
        whole.add(tool(cli, pid, depth));
        Thread.sleep(1000);
      }
      System.out.printf(
          "%-8d %12d %12d %12d %12d   %d%n",
          depth,
          median(parts.stream().map(p -> p[0]).toList()),
          median(parts.stream().map(p -> p[1]).toList()),
          median(parts.stream().map(p -> p[2]).toList()),
          median(parts.stream().map(p -> p[3]).toList()),
          median(whole));
    }
    System.exit(0);
  }

  private static void trickle(String url) {
    try {
      while (true) {
        HttpURLConnection one = (HttpURLConnection) URI.create(url).toURL().openConnection();
        one.getInputStream().readAllBytes();
        Thread.sleep(15);
      }
    } catch (Exception e) {
      System.err.println("the service does not answer: " + e);
      System.exit(3);
    }
  }

  /** Milliseconds: until the agent is there, until all is instrumented, until a call is here, all. */
  private static long[] attached(long pid, int depth, Path scratch) throws Exception {
    CountDownLatch seen = new CountDownLatch(1);
    AgentListener listener =
        new AgentListener() {
          @Override
          public void onTapped(TapBatch batch) {
            seen.countDown();
          }
        };
    Path agent = AgentJar.kept(scratch.resolve("agent.jar"));
    long start = System.nanoTime();
    try (AgentLink link = AgentLink.attach(agent, pid, listener)) {
      long there = System.nanoTime();
      link.tap(
          new TapSettings(
              TapSettings.Mode.TRACE, SERVLET, "*", depth, 0, Long.MAX_VALUE, 1, false, "", "", 3));
      long ready = System.nanoTime();
      seen.await();
      long end = System.nanoTime();
      return new long[] {
        (there - start) / 1_000_000,
        (ready - there) / 1_000_000,
        (end - ready) / 1_000_000,
        (end - start) / 1_000_000
      };
    }
  }

  /** As `bootcause` starts it. */
  private static long tool(Path cli, long pid, int depth) throws Exception {
    long start = System.nanoTime();
    Process tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-jar",
                cli.toString(),
                "trace",
                String.valueOf(pid),
                SERVLET,
                "*",
                "--depth",
                String.valueOf(depth),
                "-n",
                "1")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader out = new BufferedReader(new InputStreamReader(tool.getInputStream()))) {
      if (out.readLine() == null) {
        throw new IllegalStateException("trace printed nothing");
      }
      long nanos = System.nanoTime() - start;
      out.lines().count();
      tool.waitFor();
      return nanos / 1_000_000;
    }
  }

  private static long median(List<Long> values) {
    List<Long> sorted = new ArrayList<>(values);
    Collections.sort(sorted);
    return sorted.get(sorted.size() / 2);
  }
}
