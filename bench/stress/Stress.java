import io.bootcause.service.agent.JvmCommands;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Comes to a service under load and goes again, in any way, and says whether anybody noticed. */
final class Stress {
  private static final String SERVLET = "org.springframework.web.servlet.DispatcherServlet";
  private static final int USERS = 8;
  private static final long WARM_UP_MILLIS = 60_000;
  private static final long QUIET_MILLIS = 20_000;

  /** The JVM has thrown away what it had compiled, and compiles it again while all wait for it. */
  private static final long RECOVERY_MILLIS = 60_000;

  private static final long STORM_MILLIS = 120_000;
  private static final long LONGEST_LOOK_MILLIS = 4_000;

  /** What a person types, but for the JVM's id behind the first word. */
  private static final String[][] LOOKS = {
    {"trace", SERVLET, "*", "--depth", "1"},
    {"trace", SERVLET, "*", "--depth", "4"},
    {"trace", SERVLET, "doDispatch", "cost > 1ms"},
    {"watch", SERVLET, "doDispatch", "args"},
    {"watch", "java.util.concurrent.ThreadPoolExecutor", "*"},
    {"stack", SERVLET, "doService"},
    {"record", SERVLET, "doDispatch"},
    {"monitor", "org.springframework.web.*", "get*"},
    {"classes", SERVLET},
    {"threads"},
    {"jvm"},
    {"heap"},
  };

  private enum End {
    BY_ITSELF,
    CTRL_C,
    KILLED
  }

  private final LongAdder answered = new LongAdder();
  private final LongAdder failed = new LongAdder();
  private final int[] ends = new int[End.values().length];
  private final Random random;
  private final String cli;
  private final long pid;
  private volatile boolean over;

  private Stress(String cli, long pid, long seed) {
    this.cli = cli;
    this.pid = pid;
    this.random = new Random(seed);
  }

  public static void main(String[] args) throws Exception {
    Stress stress = new Stress(args[0], Long.parseLong(args[1]), Long.parseLong(args[4]));
    System.exit(stress.run(URI.create(args[2]).toURL(), Long.parseLong(args[3])) ? 0 : 1);
  }

  private boolean run(URL url, long minutes) throws Exception {
    List<Thread> users = new ArrayList<>();
    for (int i = 0; i < USERS; i++) {
      Thread user = new Thread(() -> ask(url));
      // If a look fails for good, the load ends with it.
      user.setDaemon(true);
      user.start();
      users.add(user);
    }
    Thread.sleep(WARM_UP_MILLIS);
    List<Double> before = List.of(quiet(), quiet(), quiet());
    long threads = threads();
    System.out.printf(
        "%7s %9s %9s %9s %9s %9s %12s %9s%n",
        "minute", "ended", "Ctrl-C", "kill -9", "requests", "failed", "quiet req/s", "threads");
    List<Double> after = new ArrayList<>();
    long start = System.nanoTime();
    while (System.nanoTime() - start < TimeUnit.MINUTES.toNanos(minutes)) {
      long storm = System.nanoTime();
      while (System.nanoTime() - storm < TimeUnit.MILLISECONDS.toNanos(STORM_MILLIS)) {
        look();
      }
      Thread.sleep(RECOVERY_MILLIS);
      after.add(quiet());
      System.out.printf(
          "%7d %9d %9d %9d %9d %9d %12.0f %9d%n",
          TimeUnit.NANOSECONDS.toMinutes(System.nanoTime() - start),
          ends[0], ends[1], ends[2], answered.sum(), failed.sum(), after.get(after.size() - 1), threads());
    }
    over = true;
    for (Thread user : users) {
      user.join();
    }
    boolean left = leftBehind();
    double ratio = median(after) / median(before);
    System.out.printf(
        "requests that failed: %d; requests/s with nobody there, against before: %.2f (before %.0f to %.0f, since"
            + " %.0f to %.0f); threads: %+d; the agent's classes: %s%n",
        failed.sum(),
        ratio,
        before.stream().mapToDouble(d -> d).min().orElse(0),
        before.stream().mapToDouble(d -> d).max().orElse(0),
        after.stream().mapToDouble(d -> d).min().orElse(0),
        after.stream().mapToDouble(d -> d).max().orElse(0),
        threads() - threads,
        left ? "still there" : "gone");
    return failed.sum() == 0 && !left;
  }

  private void ask(URL url) {
    byte[] body = new byte[8192];
    while (!over) {
      try {
        HttpURLConnection one = (HttpURLConnection) url.openConnection();
        one.setReadTimeout(10_000);
        boolean good = one.getResponseCode() == 200;
        try (InputStream in = good ? one.getInputStream() : one.getErrorStream()) {
          while (in != null && in.read(body) >= 0) {
            // To the end, so that the connection is kept.
          }
        }
        (good ? answered : failed).increment();
      } catch (IOException e) {
        failed.increment();
      }
    }
  }

  /** Requests per second while nobody looks. */
  private double quiet() throws InterruptedException {
    long from = answered.sum();
    long start = System.nanoTime();
    Thread.sleep(QUIET_MILLIS);
    return (answered.sum() - from) * 1e9 / (System.nanoTime() - start);
  }

  private void look() throws Exception {
    String[] words = LOOKS[random.nextInt(LOOKS.length)];
    End end = End.values()[random.nextInt(End.values().length)];
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-jar", cli, words[0], "" + pid));
    command.addAll(Arrays.asList(words).subList(1, words.length));
    if (end == End.BY_ITSELF && words.length > 2) {
      command.addAll(List.of("-n", "3", "--time", LONGEST_LOOK_MILLIS + "ms"));
    }
    Process tool =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (end != End.BY_ITSELF && !tool.waitFor(random.nextInt((int) LONGEST_LOOK_MILLIS), TimeUnit.MILLISECONDS)) {
      String signal = end == End.KILLED ? "-KILL" : "-INT";
      new ProcessBuilder("kill", signal, "" + tool.pid()).inheritIO().start().waitFor();
    }
    if (!tool.waitFor(60, TimeUnit.SECONDS)) {
      System.out.println("did not end within a minute: " + String.join(" ", command));
      tool.destroyForcibly().waitFor();
    }
    ends[end.ordinal()]++;
    Thread.sleep(random.nextInt(500));
  }

  private long threads() throws IOException {
    try (var tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
      return tasks.count();
    }
  }

  /** Whether classes that came with the agent are still loaded by a loader of its own. */
  private boolean leftBehind() throws Exception {
    Thread.sleep(5_000);
    JvmCommands.run(pid, "GC.run");
    return JvmCommands.run(pid, "GC.class_histogram").contains(".AgentClassLoader");
  }

  private static double median(List<Double> values) {
    List<Double> sorted = values.stream().sorted().toList();
    return sorted.get(sorted.size() / 2);
  }
}
