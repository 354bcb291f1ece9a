package io.bootcause.agent.it;

import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.params.provider.Arguments;

/** What the tests run with. */
final class Fixtures {
  static final Path AGENT = Path.of(System.getProperty("bootcause.agentJar"));
  static final String PLAIN = "io.bootcause.agent.target.PlainTarget";
  static final String SPRING = "io.bootcause.agent.target.SpringTarget";
  static final int OUTER_ENTRIES = 31;
  static final int INNER_ENTRIES = 25;

  private Fixtures() {}

  /** One JDK of 17 and the newest one, where they differ. */
  static List<Jdk> jdks() {
    List<Jdk> all = JdkLocator.ofThisMachine().all();
    List<Jdk> chosen = new ArrayList<>();
    all.stream().filter(j -> j.major() == 17).findFirst().ifPresent(chosen::add);
    all.stream()
        .filter(j -> j.major() > 17)
        .max(java.util.Comparator.comparingInt(Jdk::major))
        .ifPresent(chosen::add);
    return chosen;
  }

  /** Flags for a JVM that is attached to and prints nothing about Guava's use of Unsafe. */
  static String[] withGuava(Jdk jdk) {
    String attachable = "-XX:+EnableDynamicAgentLoading";
    return jdk.major() > 23
        ? new String[] {attachable, "--sun-misc-unsafe-memory-access=allow"}
        : new String[] {attachable};
  }

  /** Every Tomcat on the first JDK, the outermost versions on the other one. */
  static List<Arguments> servers() {
    List<Arguments> servers = new ArrayList<>();
    List<Jdk> jdks = jdks();
    for (String tomcat : List.of("8.5.31", "8.5.40", "9.0.109", "10.1.48", "11.0.14")) {
      servers.add(Arguments.of(jdks.get(0), tomcat));
    }
    if (jdks.size() > 1) {
      servers.add(Arguments.of(jdks.get(1), "8.5.31"));
      servers.add(Arguments.of(jdks.get(1), "11.0.14"));
    }
    return servers;
  }

  /** A directory with outer.jar, which holds lib/inner.jar, and one more file. */
  static Path scanDir(Path parent) throws IOException {
    Path dir = Files.createDirectory(parent.resolve("scan"));
    ByteArrayOutputStream inner = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(inner)) {
      for (int i = 0; i < INNER_ENTRIES; i++) {
        zip.putNextEntry(new ZipEntry("META-INF/resources/" + i + ".css"));
      }
    }
    try (ZipOutputStream zip =
        new ZipOutputStream(Files.newOutputStream(dir.resolve("outer.jar")))) {
      zip.putNextEntry(new ZipEntry("lib/inner.jar"));
      zip.write(inner.toByteArray());
      for (int i = 1; i < OUTER_ENTRIES; i++) {
        zip.putNextEntry(new ZipEntry("classes/" + i + ".class"));
      }
    }
    Files.writeString(dir.resolve("other.txt"), "");
    return dir;
  }

  /** For so long as a patch may take to tell that it has had an effect. */
  static void awaitFile(Path file) throws InterruptedException {
    for (int i = 0; i < 100 && !Files.exists(file); i++) {
      Thread.sleep(50);
    }
  }
}
