package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.JvmCommands;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bootcause vmoption}: the JVM's flags. */
@Command(
    name = "vmoption",
    mixinStandardHelpOptions = true,
    description = {
      "Shows the JVM's flags, or changes one.",
      "Without a name: those that are not at their default and those that can be "
          + "changed while it runs. No agent."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause vmoption 4711",
      "  bootcause vmoption 4711 MaxHeapSize",
      "  bootcause vmoption 4711 HeapDumpOnOutOfMemoryError=true"
    })
public final class VmOptionCommand implements Callable<Integer> {
  private static final Pattern ROW =
      Pattern.compile(
          "^\\s*(\\S+)\\s+(\\S+)\\s+:?=\\s*(.*?)\\s*\\{(.*?)\\}\\s*(?:\\{(.*?)\\})?\\s*$");

  @Mixin private Target target = new Target();

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "NAME[=VALUE]",
      description = "One flag; * stands for any characters. With a value: change it.")
  private String flag = "";

  @Option(names = "--all", description = "Every flag.")
  private boolean all;

  @Option(names = "--json", description = "One JSON object a line, a flag each.")
  private boolean json;

  /**
   * A flag.
   *
   * @param kind such as product, or manageable: can be changed while the JVM runs
   * @param origin such as default, ergonomic, command line
   */
  record Flag(String name, String value, String type, String kind, String origin) {
    boolean interesting() {
      return kind.contains("manageable") || !origin.equals("default");
    }
  }

  @Override
  public Integer call() throws ServiceException {
    long pid = target.pid();
    int equals = flag.indexOf('=');
    if (equals > 0) {
      set(pid, flag.substring(0, equals), flag.substring(equals + 1));
      return ExitCode.NOTHING_FOUND;
    }
    List<Flag> flags = parse(JvmCommands.run(pid, "VM.flags -all"));
    String regex = ("\\Q" + flag + "\\E").replace("*", "\\E.*\\Q");
    List<Flag> shown =
        flags.stream()
            .filter(f -> flag.isEmpty() ? all || f.interesting() : f.name().matches(regex))
            .toList();
    if (shown.isEmpty()) {
      throw new ServiceException(Kind.USAGE, "this JVM has no flag " + flag);
    }
    for (Flag f : shown) {
      System.out.println(
          json
              ? TapJson.line(f)
              : String.format(
                  Locale.ROOT, "%-36s %-12s %s, %s", f.name(), f.value(), f.kind(), f.origin()));
    }
    return ExitCode.NOTHING_FOUND;
  }

  static List<Flag> parse(String text) {
    return text.lines()
        .map(ROW::matcher)
        .filter(Matcher::matches)
        .map(
            m ->
                new Flag(
                    m.group(2),
                    m.group(3),
                    m.group(1),
                    m.group(4),
                    m.group(5) == null ? "" : m.group(5)))
        .toList();
  }

  private static void set(long pid, String name, String value) throws ServiceException {
    if (!name.matches("\\w+") || value.contains("\0")) {
      throw new ServiceException(Kind.USAGE, "not a flag: " + name);
    }
    List<Flag> before =
        parse(JvmCommands.run(pid, "VM.flags -all")).stream()
            .filter(f -> f.name().equals(name))
            .toList();
    if (before.isEmpty()) {
      throw new ServiceException(Kind.USAGE, "this JVM has no flag " + name);
    }
    if (!before.get(0).kind().contains("manageable")) {
      throw new ServiceException(Kind.USAGE, name + " cannot be changed while the JVM runs");
    }
    String said = JvmCommands.run(pid, "VM.set_flag " + name + " " + quoted(value)).strip();
    // JVMs differ in what they say to it: what it is now tells.
    String now =
        parse(JvmCommands.run(pid, "VM.flags -all")).stream()
            .filter(f -> f.name().equals(name))
            .map(Flag::value)
            .findFirst()
            .orElse("");
    if (!same(now, value)) {
      throw new ServiceException(
          Kind.USAGE, name + " is still " + now + (said.isEmpty() ? "" : ": " + said));
    }
    System.out.println(name + ": " + before.get(0).value() + " → " + now);
  }

  /** As the JVM takes a word with blanks. */
  static String quoted(String value) throws ServiceException {
    if (!value.isEmpty() && value.matches("[^\\s'\",]+")) {
      return value;
    }
    String quote = value.contains("\"") ? "'" : "\"";
    if (value.contains(quote)) {
      throw new ServiceException(Kind.USAGE, "the JVM takes no value with both quotes: " + value);
    }
    return quote + value + quote;
  }

  /** Numbers are printed in their own way. */
  private static boolean same(String now, String wanted) {
    try {
      return now.equals(wanted) || Double.parseDouble(now) == Double.parseDouble(wanted);
    } catch (NumberFormatException e) {
      return false;
    }
  }
}
