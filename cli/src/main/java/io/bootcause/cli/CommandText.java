package io.bootcause.cli;

import io.bootcause.load.Secrets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The command line that does the same again, for the report: as it was given, without secrets, and
 * with what came from bootcause.yaml written out.
 */
final class CommandText {
  private static final List<String> FIRST = List.of("--target", "--artifacts");

  private CommandText() {}

  static String of(CommandSpec spec) {
    return of(spec, List.of());
  }

  /**
   * @param ineffective options that had no effect in this run, and would be refused if they were
   *     typed
   */
  static String of(CommandSpec spec, List<String> ineffective) {
    Map<String, List<String>> configured = new TreeMap<>(ConfigDefaults.applied(spec));
    ineffective.forEach(configured::remove);
    List<String> words = new ArrayList<>();
    FIRST.forEach(name -> words.addAll(configured.getOrDefault(name, List.of())));
    words.addAll(given(spec));
    words.addAll(configured.getOrDefault("--requests", List.of()));
    configured.forEach(
        (name, values) -> {
          OptionSpec option = spec.findOption(name);
          if (option.hidden()) {
            return;
          }
          for (String value : values) {
            if (OptionType.of(option) != OptionType.FLAG) {
              words.addAll(List.of(name, value));
            } else if (value.equals("true")) {
              words.add(name);
            }
          }
        });
    StringBuilder line = new StringBuilder("bootcause ").append(spec.name());
    for (String word : words) {
      line.append(' ').append(Arguments.quoted(Secrets.masked(word)));
    }
    return line.toString();
  }

  /** All but the command's name and the file that is written out. */
  private static List<String> given(CommandSpec spec) {
    List<String> given = new ArrayList<>();
    boolean command = true;
    boolean config = false;
    for (String word : spec.commandLine().getParseResult().originalArgs()) {
      if (config) {
        config = false;
      } else if (word.equals("--config")) {
        config = true;
      } else if (!word.startsWith("--config=") && !(command && word.equals(spec.name()))) {
        given.add(word);
      }
      command &= !word.equals(spec.name());
    }
    return given;
  }
}
