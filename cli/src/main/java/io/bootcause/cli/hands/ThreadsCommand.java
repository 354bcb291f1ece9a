package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.TimeSpan;
import io.bootcause.cli.hands.ThreadDump.JvmThread;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.JvmCommands;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bootcause threads}: who is busy, who waits for whom. */
@Command(
    name = "threads",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the busiest threads, locks, deadlocks and pools.",
      "Virtual threads that wait are counted by what they wait at.",
      "No agent: the times are Linux's, the stacks a thread dump's. Exit code 1: a deadlock."
    },
    footerHeading = "%nExample:%n",
    footer = "  bootcause threads 4711 -n 5 --time 3s")
public final class ThreadsCommand implements Callable<Integer> {
  private static final Set<String> OF_THE_JVM =
      Set.of(
          "Attach Listener",
          "C# CompilerThread#",
          "Cleaner-#",
          "Common-Cleaner",
          "DestroyJavaVM",
          "Finalizer",
          "JFR Recorder Thread",
          "JFR Recording Scheduler",
          "Monitor Deflation Thread",
          "Notification Thread",
          "Reference Handler",
          "Service Thread",
          "Signal Dispatcher",
          "Sweeper thread");

  @Mixin private Target target = new Target();

  @Option(
      names = "-n",
      paramLabel = "N",
      defaultValue = "5",
      description = "Busiest threads shown with stacks. Default: ${DEFAULT-VALUE}.")
  private int most = 5;

  @Option(
      names = "--frames",
      paramLabel = "N",
      defaultValue = "8",
      description = "Frames per stack. Default: ${DEFAULT-VALUE}.")
  private int frames = 8;

  @Option(
      names = "--time",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "1s",
      description = "How long to look who is busy. Default: ${DEFAULT-VALUE}.")
  private Duration time = Duration.ofSeconds(1);

  @Option(
      names = "--json",
      description = "One JSON object a line, a thread each; virtual threads by stack.")
  private boolean json;

  private record Busy(JvmThread thread, double run, double queued) {}

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    Numbers.atLeast(1, "-n", most);
    Numbers.atLeast(1, "--frames", frames);
    long pid = target.pid();
    long nanos = Numbers.positive("--time", time).toNanos();
    ThreadTimes before = ThreadTimes.of(pid);
    TimeUnit.NANOSECONDS.sleep(nanos);
    ThreadTimes after = ThreadTimes.of(pid);
    ThreadDump dump = ThreadDump.parse(JvmCommands.run(pid, "Thread.print").lines().toList());
    List<WaitingVirtualThreads> virtual = WaitingVirtualThreads.of(pid);
    List<Busy> busy = new ArrayList<>();
    for (JvmThread thread : dump.threads()) {
      double[] shares = after.since(before, thread.nativeId());
      busy.add(new Busy(thread, shares[0], shares[1]));
    }
    busy.sort(Comparator.comparingDouble(b -> -b.run()));
    if (json) {
      busy.forEach(ThreadsCommand::printJson);
      virtual.forEach(ThreadsCommand::printJson);
    } else {
      print(busy, dump, System.out);
      print(virtual, System.out);
    }
    return dump.deadlocks().isEmpty() ? ExitCode.NOTHING_FOUND : ExitCode.FINDINGS;
  }

  private static void printJson(Busy b) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", b.thread().name());
    object.put("nativeId", b.thread().nativeId());
    object.put("state", b.thread().state());
    object.put("cpuShare", b.run());
    object.put("runQueueShare", b.queued());
    object.put("waitsFor", b.thread().waitsFor());
    object.put("stack", b.thread().frames());
    System.out.println(TapJson.line(object));
  }

  private static void printJson(WaitingVirtualThreads group) {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("virtualThreads", group.threads());
    object.put("name", group.first());
    object.put("stack", group.frames());
    System.out.println(TapJson.line(object));
  }

  private void print(List<WaitingVirtualThreads> virtual, PrintStream out) {
    if (virtual.isEmpty()) {
      return;
    }
    int all = virtual.stream().mapToInt(WaitingVirtualThreads::threads).sum();
    out.printf(Locale.ROOT, "Virtual threads that wait: %,d, by their stacks%n", all);
    for (WaitingVirtualThreads group : virtual.subList(0, Math.min(most, virtual.size()))) {
      out.printf(Locale.ROOT, "  %,6d  such as %s%n", group.threads(), group.first());
      Frames.brief(group.frames(), frames).forEach(f -> out.println("      " + f));
    }
    if (virtual.size() > most) {
      out.printf(Locale.ROOT, "  and %,d other stacks (-n)%n", virtual.size() - most);
    }
  }

  private void print(List<Busy> busy, ThreadDump dump, PrintStream out) {
    out.println("Busiest: share of one processor, time waiting for one, state at the end");
    List<Busy> some = busy.stream().filter(b -> b.run() >= 0.0005).limit(most).toList();
    if (some.isEmpty()) {
      out.println("  (none has run)");
    }
    for (Busy b : some) {
      out.printf(
          Locale.ROOT,
          "  %5.1f%% %5.1f%%  %s  %s%n",
          100 * b.run(),
          100 * b.queued(),
          b.thread().name(),
          b.thread().state());
      List<String> stack = b.thread().frames();
      Frames.brief(stack, frames).forEach(f -> out.println("      " + f));
    }
    locks(dump, out);
    if (!dump.deadlocks().isEmpty()) {
      out.println("Deadlock:");
      dump.deadlocks().forEach(line -> out.println("  " + line));
    }
    pools(busy, out);
  }

  private static void locks(ThreadDump dump, PrintStream out) {
    Map<String, List<JvmThread>> waiting = new TreeMap<>();
    for (JvmThread thread : dump.threads()) {
      if (thread.state().equals("BLOCKED") && !thread.waitsFor().isEmpty()) {
        waiting.computeIfAbsent(thread.waitsFor(), k -> new ArrayList<>()).add(thread);
      }
    }
    waiting.forEach(
        (lock, threads) -> {
          String owner =
              dump.threads().stream()
                  .filter(t -> t.holds().contains(lock))
                  .map(JvmThread::name)
                  .findFirst()
                  .orElse("nobody at the moment");
          out.println(
              "Lock "
                  + lock
                  + ", held by "
                  + owner
                  + ": "
                  + threads.size()
                  + " blocked, first "
                  + threads.get(0).name()
                  + (threads.get(0).frames().isEmpty()
                      ? ""
                      : " at " + Frames.plain(threads.get(0).frames().get(0))));
        });
  }

  private static String pool(String name) {
    String pool = ThreadDump.pool(name);
    return OF_THE_JVM.contains(pool) ? "(the JVM's own)" : pool;
  }

  private static void pools(List<Busy> busy, PrintStream out) {
    Map<String, List<Busy>> pools = new TreeMap<>();
    for (Busy b : busy) {
      if (!b.thread().state().isEmpty()) {
        pools.computeIfAbsent(pool(b.thread().name()), k -> new ArrayList<>()).add(b);
      }
    }
    out.println("Pools: threads, share of one processor, states");
    pools.entrySet().stream()
        .sorted(Comparator.comparingInt(e -> -e.getValue().size()))
        .forEach(
            e -> {
              Map<String, Integer> states = new TreeMap<>();
              e.getValue().forEach(b -> states.merge(b.thread().state(), 1, Integer::sum));
              out.printf(
                  Locale.ROOT,
                  "  %4d %6.1f%%  %s: %s%n",
                  e.getValue().size(),
                  100 * e.getValue().stream().mapToDouble(Busy::run).sum(),
                  e.getKey(),
                  states.entrySet().stream()
                      .map(s -> s.getValue() + " " + s.getKey())
                      .collect(Collectors.joining(", ")));
            });
  }
}
