package io.bootcause.agent.target;

import io.bootcause.agent.boot.TapProbe;
import java.util.Scanner;

/** Does what it is told on its standard input, a line each, and answers with a line. */
public final class TapTarget {
  private TapTarget() {}

  public static void main(String[] args) throws Exception {
    Shapes.all(1, "warm");
    Shapes.mixed(1, 2, 3, "four");
    System.out.println("READY");
    try (Scanner in = new Scanner(System.in, "UTF-8")) {
      while (in.hasNextLine()) {
        System.out.println(answer(in.nextLine()));
      }
    }
  }

  private static String answer(String line) throws Exception {
    switch (line) {
      case "all":
        return Shapes.all(2, "abc");
      case "mixed":
        return String.valueOf(Shapes.mixed(1, 2, 3, "four"));
      case "threads":
        return Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter(n -> n.startsWith("bootcause"))
            .sorted()
            .toList()
            .toString();
      case "count":
        // A class of its own: what it extends is not there before an agent was.
        return String.valueOf(Counting.hits());
      case "loaders":
        for (int i = 0; i < 3; i++) {
          System.gc();
          Thread.sleep(50);
        }
        return String.valueOf(
            java.lang.management.ManagementFactory.getClassLoadingMXBean().getLoadedClassCount());
      case "metaspace":
        System.gc();
        Thread.sleep(50);
        System.gc();
        return String.valueOf(metaspaceBytes());
      default:
        return Matrix.call(line);
    }
  }

  private static long metaspaceBytes() {
    return java.lang.management.ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getName().equals("Metaspace"))
        .mapToLong(pool -> pool.getUsage().getUsed())
        .sum();
  }

  private static final class Counting {
    private Counting() {}

    static long hits() {
      CountingTap counter = new CountingTap();
      counter.begin();
      TapProbe.sink = counter;
      Shapes.all(1, "abc");
      Shapes.mixed(1, 2, 3, "four");
      TapProbe.sink = null;
      return counter.hits.get();
    }
  }
}
