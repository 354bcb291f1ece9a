package io.bootcause.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.AnnotatedElement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

class HelpTest {
  static Stream<CommandLine> commands() {
    List<CommandLine> all = new ArrayList<>(List.of(Main.commandLine()));
    for (int i = 0; i < all.size(); i++) {
      all.addAll(all.get(i).getSubcommands().values());
    }
    return all.stream();
  }

  /** Lines broken by hand are broken once more where the terminal is narrow. */
  @ParameterizedTest
  @MethodSource("commands")
  void sentencesAreWrappedByTheLibrary(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String[]> texts = new ArrayList<>();
    texts.add(spec.usageMessage().description());
    spec.args().stream().map(ArgSpec::description).forEach(texts::add);
    for (String[] text : texts) {
      for (int i = 0; i + 1 < text.length; i++) {
        assertThat(text[i]).as(Arrays.toString(text)).matches("(?s).*[.:;]\\s*|\\s.*|");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("commands")
  void fitsAnOrdinaryTerminal(CommandLine command) {
    assertThat(command.getUsageMessage().lines()).allMatch(line -> line.length() <= 80);
    assertThat(command.getCommandSpec().usageMessage().footer())
        .allMatch(line -> line.length() <= 80 || !line.startsWith(" "));
  }

  /** As they are written: else the library warns on standard error, once for each text. */
  @ParameterizedTest
  @MethodSource("commands")
  void textsAreFormats(CommandLine command) {
    List<String> texts = new ArrayList<>();
    Command of = command.getCommandSpec().userObject().getClass().getAnnotation(Command.class);
    if (of != null) {
      texts.addAll(List.of(of.description()));
      texts.addAll(List.of(of.footer()));
      texts.addAll(List.of(of.exitCodeList()));
    }
    for (ArgSpec arg : command.getCommandSpec().args()) {
      if (arg.userObject() instanceof AnnotatedElement field) {
        Option option = field.getAnnotation(Option.class);
        Parameters parameters = field.getAnnotation(Parameters.class);
        texts.addAll(option == null ? List.of() : List.of(option.description()));
        texts.addAll(parameters == null ? List.of() : List.of(parameters.description()));
      }
    }
    assertThat(texts).isNotEmpty().allMatch(text -> text.matches("(?s)([^%]|%%|%n)*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"doctor --help", "--help doctor", "history nosuch --help"})
  void ofACommandThatThereIsNot(String words) {
    CommandRun run = CommandRun.of(words.split(" "));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).containsAnyOf("'doctor'", "'nosuch'");
  }
}
