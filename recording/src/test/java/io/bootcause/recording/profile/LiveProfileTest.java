package io.bootcause.recording.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The profiler's clock against the program's own, in a real JVM; about three seconds. */
class LiveProfileTest {
  /** {@link ProfileReader#OPTIONS}, and the profiler's own clock for recordings made by others. */
  @ParameterizedTest
  @ValueSource(strings = {ProfileReader.OPTIONS, "event=cpu,quiet,jfr"})
  void samplesFallWhereTheThreadReallyWas(String options, @TempDir Path directory)
      throws Exception {
    Path jfr = directory.resolve("live.jfr");
    Known known = profile(options, jfr, directory);

    List<ProfiledStack> stacks = new ArrayList<>();
    new ProfileReader(known.offset()).forEach(jfr, stacks::add);
    stacks.removeIf(s -> !s.threadName().equals(KnownMethods.THREAD) || known.error(s) < 0);

    assertThat(stacks)
        .anyMatch(s -> !s.wall() && Known.in(s, "busy"))
        .anyMatch(s -> s.wall() && Known.in(s, "busy"))
        .anyMatch(s -> s.wall() && !s.runnable() && s.samples() > 1 && Known.in(s, "asleep"));
    // A wrong clock would put them all elsewhere; a busy machine can delay a few.
    long astray = stacks.stream().filter(s -> known.error(s) > 5_000_000).count();
    assertThat(astray).isLessThanOrEqualTo(stacks.size() / 20);
    assertThat(stacks).hasSizeGreaterThan(50);
  }

  private static Known profile(String options, Path jfr, Path directory) throws Exception {
    Path library = library(directory);
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-agentpath:" + library + "=start," + options + ",wall=1ms,file=" + jfr,
                "-cp",
                System.getProperty("java.class.path"),
                KnownMethods.class.getName(),
                "8",
                "40")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    List<String> lines = Files.readAllLines(output);
    assertThat(process.exitValue()).as(String.join("\n", lines)).isZero();
    // The JVM warns of what it likes; all else is ours, for the profiler is told to be quiet.
    return Known.parse(lines.stream().filter(l -> l.matches("[a-z]+ -?\\d+( \\d+)?")).toList());
  }

  private static Path library(Path directory) throws IOException {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String folder =
        os.startsWith("mac")
            ? "macos"
            : System.getProperty("os.arch").equals("aarch64") ? "linux-arm64" : "linux-x64";
    assumeTrue(os.startsWith("mac") || os.startsWith("linux"), "async-profiler needs a Unix");
    Path library = directory.resolve("libasyncProfiler.so");
    try (InputStream in =
        LiveProfileTest.class.getResourceAsStream("/" + folder + "/libasyncProfiler.so")) {
      assertThat(in).isNotNull();
      Files.copy(in, library);
    }
    return library;
  }
}
