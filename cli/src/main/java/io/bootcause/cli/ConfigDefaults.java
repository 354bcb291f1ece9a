package io.bootcause.cli;

import io.bootcause.cli.ConfigFile.BadConfigException;
import io.bootcause.cli.ConfigFile.Entry;
import io.bootcause.cli.ConfigFile.Section;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Gives options that are not on the command line the values of bootcause.yaml, or of the file that
 * is named there.
 */
final class ConfigDefaults implements IDefaultValueProvider {
  /** Commands that a bootcause.yaml may have a section for. */
  static final List<String> COMMANDS =
      List.of("diagnose", "compare", "load", "explain", "history", "serve");

  /** Options of which there can be one: of the command line's, none of the others is the file's. */
  private static final List<Set<String>> ALTERNATIVES =
      List.of(Set.of("--rate", "--ramp", "--steps", "--idle-gap"));

  private final CommandSpec command;
  private final Path usual;
  private final Map<String, List<String>> applied = new TreeMap<>();
  private @Nullable ConfigFile file;
  private @Nullable Path named;

  private ConfigDefaults(CommandSpec command, Path usual) {
    this.command = command;
    this.usual = usual;
  }

  /**
   * Adds it to the commands that have a section.
   *
   * @param usual the file that is taken without {@code --config}, if it exists
   */
  static void install(CommandLine root, Path usual) {
    for (String name : COMMANDS) {
      CommandLine sub = root.getSubcommands().get(name);
      if (sub == null) {
        continue; // Another command is asked for.
      }
      sub.getCommandSpec().addOption(named());
      // Its section is theirs, too; who is before them has read the file's name by then.
      sub.getSubcommands().values().forEach(part -> part.getCommandSpec().addOption(named()));
      ConfigDefaults defaults = new ConfigDefaults(sub.getCommandSpec(), usual);
      sub.setDefaultValueProvider(defaults);
      sub.getCommandSpec()
          .preprocessor(
              (words, command, argument, info) -> {
                defaults.lookFor(words);
                return false; // Nothing is taken away.
              });
    }
  }

  private static OptionSpec named() {
    return OptionSpec.builder("--config")
        .paramLabel("FILE")
        .type(Path.class)
        .description("Options for what is not given here. Default: bootcause.yaml, if it is there.")
        .build();
  }

  /**
   * What file is named, before anything else is read: each flag asks for its default as it is met.
   *
   * @param words of the command line that are still to be read, the next one last
   */
  private void lookFor(List<String> words) {
    for (int i = words.size() - 1; i >= 0 && !words.get(i).equals("--"); i--) {
      if (words.get(i).startsWith("--config=")) {
        named = Path.of(words.get(i).substring("--config=".length()));
      } else if (words.get(i).equals("--config") && i > 0) {
        named = Path.of(words.get(i - 1));
      }
    }
  }

  /** Options that took their value from the file, by name, for the command line in the report. */
  static Map<String, List<String>> applied(CommandSpec command) {
    return command.defaultValueProvider() instanceof ConfigDefaults defaults
        ? defaults.applied
        : Map.of();
  }

  /** An option's key: its longest name without dashes. Null for what cannot be in a file. */
  static @Nullable String key(OptionSpec option) {
    boolean everywhere = option.usageHelp() || option.versionHelp();
    String name = option.longestName();
    return everywhere || name.equals("--config") ? null : name.replaceFirst("^-+", "");
  }

  @Override
  public @Nullable String defaultValue(ArgSpec arg) throws BadConfigException {
    if (!(arg instanceof OptionSpec option) || helpWanted()) {
      return null;
    }
    Entry entry;
    try {
      entry = entry(option);
    } catch (BadConfigException e) {
      throw new ParameterException(command.commandLine(), e.getMessage(), e);
    }
    if (entry == null || isReplaced(option)) {
      return null;
    }
    applied.put(option.longestName(), entry.values());
    if (option.isMultiValue() && option.splitRegex().isEmpty()) {
      // A default is one text, and there is nothing to split this one at.
      option.setValue(new ArrayList<>(entry.values()));
      return null;
    }
    if (option.type() == String.class && option.defaultValue() == null) {
      // As a default, "-q" would be taken for an option.
      option.setValue(entry.values().get(0));
      return null;
    }
    // Values are taken as they are written: a ${name} is for the service, not for us.
    return String.join(",", entry.values()).replace("$", "$$");
  }

  /** Whether the command line says another thing in its place. */
  private boolean isReplaced(OptionSpec option) {
    return ALTERNATIVES.stream()
        .filter(names -> names.contains(option.longestName()))
        .flatMap(Set::stream)
        .filter(name -> !name.equals(option.longestName()) && !applied.containsKey(name))
        .map(command::findOption)
        .anyMatch(other -> other != null && other.getValue() != null);
  }

  private boolean helpWanted() {
    return command.options().stream()
        .anyMatch(o -> o.usageHelp() && Boolean.TRUE.equals(o.getValue()));
  }

  private @Nullable Entry entry(OptionSpec option) throws BadConfigException {
    ConfigFile config = file();
    Section section = config.sections().get(command.name());
    String key = key(option);
    return section == null || key == null ? null : section.entries().get(key);
  }

  private ConfigFile file() throws BadConfigException {
    ConfigFile known = file;
    if (known == null) {
      Path given = named;
      known =
          given != null || Files.exists(usual)
              ? ConfigFile.read(given != null ? given : usual)
              : new ConfigFile("", Map.of());
      check(known);
      file = known;
    }
    return known;
  }

  /** The whole file, the other commands' sections too: a mistake is told when it is made. */
  private void check(ConfigFile config) throws BadConfigException {
    for (Map.Entry<String, Section> section : config.sections().entrySet()) {
      String name = section.getKey();
      if (!COMMANDS.contains(name)) {
        throw config.bad(
            section.getValue().line(),
            "unknown section '" + name + "'; there are " + String.join(", ", COMMANDS));
      }
      CommandSpec spec = name.equals(command.name()) ? command : Main.spec(name);
      for (Map.Entry<String, Entry> entry : section.getValue().entries().entrySet()) {
        OptionSpec option = option(spec, entry.getKey());
        int line = entry.getValue().line();
        if (option == null) {
          throw config.bad(
              line, name + " has no option '" + entry.getKey() + "'" + hint(spec, entry.getKey()));
        }
        String wrong = wrong(option, entry.getValue());
        if (wrong != null) {
          throw config.bad(line, entry.getKey() + " " + wrong);
        }
      }
    }
  }

  private static @Nullable OptionSpec option(CommandSpec spec, String key) {
    return spec.options().stream().filter(o -> key.equals(key(o))).findFirst().orElse(null);
  }

  /** The same name in another spelling. */
  private static String hint(CommandSpec spec, String key) {
    return spec.options().stream()
        .map(ConfigDefaults::key)
        .filter(k -> k != null && bare(k).equals(bare(key)))
        .findFirst()
        .map(k -> "; it is written '" + k + "'")
        .orElse("");
  }

  private static String bare(String key) {
    return key.replaceAll("[-_ ]", "").toLowerCase(Locale.ROOT);
  }

  private static @Nullable String wrong(OptionSpec option, Entry entry) {
    if (entry.list() && !option.isMultiValue()) {
      return "takes one value, not a list";
    }
    OptionType type = OptionType.of(option);
    for (String value : entry.values()) {
      if (!type.accepts(value, option)) {
        return "is " + type.wanted(option) + ", not '" + value + "'";
      }
    }
    return null;
  }
}
