package io.bootcause.cli.hands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** What cannot be meant is said before anything is done, by words and exit code 2. */
class HandsUsageTest {
  private static final String SELF = String.valueOf(ProcessHandle.current().pid());

  @TempDir Path dir;

  /** Runs a command and rethrows what it throws. */
  private static void run(Object command, String... arguments) throws Exception {
    Exception[] thrown = new Exception[1];
    new CommandLine(command)
        .setExecutionExceptionHandler(
            (e, line, parsed) -> {
              thrown[0] = e;
              return 2;
            })
        .execute(arguments);
    if (thrown[0] != null) {
      throw thrown[0];
    }
  }

  private static void refused(String words, Object command, String... arguments) {
    assertThatThrownBy(() -> run(command, arguments))
        .isInstanceOfSatisfying(
            ServiceException.class, e -> assertThat(e.kind()).isEqualTo(Kind.USAGE))
        .hasMessageContaining(words);
  }

  @Test
  void numbersThatMeanNothing() {
    refused("-n is 1 or more: 0", new WatchCommand(), "1", "a.B", "c", "-n", "0");
    refused("-n is 1 or more: -1", new StackCommand(), "1", "a.B", "c", "-n", "-1");
    refused("--depth is 0 or more: -1", new TraceCommand(), "1", "a.B", "c", "--depth", "-1");
    refused("--budget is 0 or more: -1", new TraceCommand(), "1", "a.B", "c", "--budget", "-1");
    refused("--depth is 0 or more: -2", new WatchCommand(), "1", "a.B", "c", "-x", "-2");
    refused("-n is 1 or more: 0", new RecordCommand(), "1", "a.B", "c", "-n", "0");
    refused("-n is 1 or more: 0", new HeapCommand(), "1", "-n", "0");
    refused("-n is 1 or more: 0", new ThreadsCommand(), "1", "-n", "0");
    refused("-n is 1 or more: 0", new ClassesCommand(), "1", "a.B", "-n", "0");
    refused("--top is 1 or more: 0", new MonitorCommand(), "1", "a.B", "c", "--top", "0");
  }

  @ParameterizedTest
  @CsvSource({"cpu, 0", "cpu, abc", "cpu, 5k", "wall, 0ms", "alloc, 5ms", "alloc, -1"})
  void intervalsThatAreNone(String event, String interval) {
    String[] line = {SELF, "-e", event, "--interval=" + interval};
    refused("not an interval: '" + interval + "'", new ProfileCommand(), line);
  }

  @Test
  void aFileThatCannotBeWritten() {
    String file = dir.resolve("none/p.html").toString();
    String parent = String.valueOf(ProcessHandle.current().parent().orElseThrow().pid());
    refused("there is no directory for " + file, new ProfileCommand(), parent, "--out", file);
  }

  @Test
  void theRootHasNoOneToInheritFrom() {
    refused("no one to inherit", new LoggerCommand(), "1", "root", "inherited");
  }

  @Test
  void valuesOfFlagsAreQuotedWhereTheJvmNeedsIt() throws Exception {
    assertThat(VmOptionCommand.quoted("true")).isEqualTo("true");
    assertThat(VmOptionCommand.quoted("/a b/c")).isEqualTo("\"/a b/c\"");
    assertThat(VmOptionCommand.quoted("say \"x\"")).isEqualTo("'say \"x\"'");
    assertThatThrownBy(() -> VmOptionCommand.quoted("'\"")).isInstanceOf(ServiceException.class);
  }

  @Test
  void loadersForMachines() {
    String text =
        """
        ClassLoader         Parent              CLD*               Classes   ChunkSz   BlockSz  Type
        0x00000000c0012345  0x0000000000000000  0x00007f0000000001       3      2048      1024  a.Loader
        0x00000000c0012346  0x0000000000000000  0x00007f0000000002       4      1024      1000  a.Loader
        0x0000000000000000  0x0000000000000000  0x00007f0000000003     500      9000      8000  <boot class loader>
        """;
    assertThat(Loaders.types(text))
        .containsExactly(
            new Loaders.Type("<boot class loader>", 1, 500, 9000),
            new Loaders.Type("a.Loader", 2, 7, 3072));
    assertThat(Loaders.table(Loaders.types(text))).hasSize(3);
  }

  @Test
  void aConditionThatCouldNotBeToldIsNoSuccess() {
    assertThat(TapOptions.exitCode(0, false)).isEqualTo(ExitCode.CANNOT_MEASURE);
    assertThat(TapOptions.exitCode(0, true)).isEqualTo(ExitCode.NOTHING_FOUND);
    assertThat(TapOptions.exitCode(1, false)).isEqualTo(ExitCode.NOTHING_FOUND);
  }

  @Test
  void whatWasLeftOutIsToldOfTheWhole() {
    assertThat(Watcher.sampled(12, 4_084))
        .isEqualTo("12 of 4,096 calls were timed, to keep to the budget (--budget)");
  }
}
