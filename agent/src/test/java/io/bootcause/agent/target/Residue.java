package io.bootcause.agent.target;

import java.lang.management.ManagementFactory;
import javax.management.ObjectName;

/** What an agent may leave behind, after a collection. */
final class Residue {
  private Residue() {}

  /** Classes with their live objects' numbers and bytes, after a collection. */
  static String histogram() throws Exception {
    return (String)
        ManagementFactory.getPlatformMBeanServer()
            .invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
  }

  /** Bytes of metaspace, threads, loaders of agents. */
  static String text() throws Exception {
    System.gc();
    long loaders = histogram().lines().filter(line -> line.contains("AgentClassLoader")).count();
    long metaspace =
        ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getName().equals("Metaspace"))
            .mapToLong(pool -> pool.getUsage().getUsed())
            .sum();
    int threads = Thread.getAllStackTraces().size();
    return metaspace + " " + threads + " " + loaders;
  }
}
