import io.bootcause.investigation.AgentJar;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.service.agent.JvmCommands;
import io.bootcause.wire.TapSettings;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Comes and goes again and again, and says what the JVM has then, after a collection. */
final class Residue {
  private static final String SERVLET = "org.springframework.web.servlet.DispatcherServlet";
  private static final Pattern METASPACE = Pattern.compile("Metaspace\\s+used (\\d+)K");
  private static final Pattern LOADERS = Pattern.compile("(?m)^Total = (\\d+)");

  public static void main(String[] args) throws Exception {
    long pid = Long.parseLong(args[0]);
    String url = args[1];
    int cycles = Integer.parseInt(args[2]);
    int depth = Integer.parseInt(args[3]);
    Path agent = AgentJar.kept(Path.of(args[4]));
    System.out.printf(
        "%-8s %12s %10s %10s %14s%n", "cycles", "metaspace KB", "threads", "loaders", "agents' loaders");
    for (int i = 0; i <= cycles; i++) {
      if (i < 2 || i % 10 == 0) {
        print(pid, i);
      }
      try (AgentLink link = AgentLink.attach(agent, pid, new AgentListener() {})) {
        link.instrument();
        link.tap(
            new TapSettings(
                TapSettings.Mode.TRACE, SERVLET, "*", depth, 0, Long.MAX_VALUE, 1, false, "", "", 3));
        URI.create(url).toURL().openStream().readAllBytes();
      }
    }
  }

  private static void print(long pid, int cycle) throws Exception {
    // The agent's last thread ends a moment after it has said goodbye.
    Thread.sleep(1500);
    JvmCommands.run(pid, "GC.run");
    String live = JvmCommands.run(pid, "GC.class_histogram");
    long agents = live.lines().filter(line -> line.contains(".AgentClassLoader")).count();
    Matcher metaspace = METASPACE.matcher(JvmCommands.run(pid, "GC.heap_info"));
    Matcher loaders = LOADERS.matcher(JvmCommands.run(pid, "VM.classloader_stats"));
    long threads;
    try (var tasks = Files.list(Path.of("/proc/" + pid + "/task"))) {
      threads = tasks.count();
    }
    System.out.printf(
        "%-8d %12s %10d %10s %14d%n",
        cycle,
        metaspace.find() ? metaspace.group(1) : "?",
        threads,
        loaders.find() ? loaders.group(1) : "?",
        agents);
  }
}
