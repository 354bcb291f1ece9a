package io.bootcause.service.outside;

import io.bootcause.wire.Reading;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How long threads ran and how long they were runnable without a CPU, by groups of threads whose
 * names differ in numbers only. From schedstat: nanoseconds on a CPU, nanoseconds on the run queue.
 */
final class ThreadSchedule {
  private static final int MOST_GROUPS = 12;

  private static final class Sum {
    long run;
    long wait;
  }

  private ThreadSchedule() {}

  static void read(Path process, long now, List<Reading> into) {
    Sum all = new Sum();
    Map<String, Sum> groups = new TreeMap<>();
    long voluntary = 0;
    long involuntary = 0;
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path task : tasks) {
        List<String> stat = ProcText.lines(task.resolve("schedstat"));
        List<String> comm = ProcText.lines(task.resolve("comm"));
        if (stat.isEmpty() || comm.isEmpty()) {
          continue; // It has just ended.
        }
        String[] words = ProcText.words(stat.get(0));
        if (words.length < 2) {
          continue;
        }
        long run = ProcText.number(words[0]);
        long wait = ProcText.number(words[1]);
        Sum group = groups.computeIfAbsent(group(comm.get(0)), k -> new Sum());
        for (Sum sum : List.of(all, group)) {
          sum.run += run;
          sum.wait += wait;
        }
        for (String line : ProcText.lines(task.resolve("status"))) {
          if (line.startsWith("voluntary_ctxt")) {
            voluntary += switches(line);
          } else if (line.startsWith("nonvoluntary_ctxt")) {
            involuntary += switches(line);
          }
        }
      }
    } catch (IOException e) {
      return;
    }
    add("all", all, now, into);
    List<Map.Entry<String, Sum>> busiest = new ArrayList<>(groups.entrySet());
    busiest.sort(
        Comparator.comparingLong(
            (Map.Entry<String, Sum> e) -> -e.getValue().run - e.getValue().wait));
    for (Map.Entry<String, Sum> e : busiest.subList(0, Math.min(MOST_GROUPS, busiest.size()))) {
      add(e.getKey(), e.getValue(), now, into);
    }
    into.add(new Reading("sched.switches.voluntary", now, voluntary));
    into.add(new Reading("sched.switches.involuntary", now, involuntary));
  }

  private static void add(String group, Sum sum, long now, List<Reading> into) {
    into.add(new Reading("sched.run.nanos[" + group + "]", now, sum.run));
    into.add(new Reading("sched.wait.nanos[" + group + "]", now, sum.wait));
  }

  private static long switches(String line) {
    return Math.max(0, ProcText.number(line.substring(line.indexOf(':') + 1).strip()));
  }

  /** The name without its numbers; Linux keeps 15 characters of it. */
  static String group(String name) {
    return name.strip().replaceAll("[0-9]+", "#");
  }
}
