package io.bootcause.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ForkedToolTest {
  @TempDir Path dir;
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private Path jar;

  /** Stands in for the tool: says where it is and what it was given, and ends as told. */
  public static final class FakeTool {
    public static void main(String[] args) {
      System.out.println("in " + Path.of("").toAbsolutePath());
      System.out.println("given " + List.of(args));
      System.err.println("bootcause: no such file: x.jar");
      System.err.println("see bootcause --help");
      System.exit(Integer.parseInt(args[0]));
    }
  }

  @BeforeEach
  void packed() throws Exception {
    jar = dir.resolve("tool.jar");
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeTool.class.getName());
    String entry = FakeTool.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        InputStream in = FakeTool.class.getClassLoader().getResourceAsStream(entry)) {
      out.putNextEntry(new JarEntry(entry));
      in.transferTo(out);
    }
  }

  @Test
  void itsExitCodeOutputAndComplaintArePassedOn() throws Exception {
    ForkedTool tool = new ForkedTool(jar, dir, lines::add);
    assertThat(tool.run(List.of("2", "--jvm-args=-Xmx1g -Xms1g"))).isEqualTo(2);
    assertThat(tool.complaint()).isEqualTo("no such file: x.jar");
    assertThat(lines)
        .contains(
            "in " + dir.toRealPath(),
            "given [2, --jvm-args=-Xmx1g -Xms1g]",
            "see bootcause --help");
  }
}
