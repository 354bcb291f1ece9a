package io.bootcause.cli.hands;

import io.bootcause.cli.ExitCode;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TappedCall;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bootcause record}: keeps calls, to be looked at one by one later. */
@Command(
    name = "record",
    mixinStandardHelpOptions = true,
    description = {
      "Keeps a method's calls: when, how long, on which thread, with what, and how "
          + "they ended.",
      "Lists them as they end, numbered from 1. A file of them can be looked at "
          + "again, without the JVM. No method of the application is called for it, "
          + "secrets are masked, and what is kept is bounded. Calls cannot be replayed: "
          + "that would run them again with what their arguments have become."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause record 4711 com.example.Orders find -n 50 --out calls.jsonl",
      "  bootcause record 4711 com.example.Orders find 'cost > 50ms' -n 1 --index 1",
      "  bootcause record --from calls.jsonl",
      "  bootcause record --from calls.jsonl --index 7",
      "",
      "Names in conditions are those of watch."
    })
public final class RecordCommand implements Callable<Integer> {
  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Parameters(index = "0", arity = "0..1", paramLabel = "JVM", description = Target.TEXT)
  private String jvm = "";

  @Parameters(
      index = "1",
      arity = "0..1",
      paramLabel = "CLASS",
      description = MethodPattern.CLASS_TEXT)
  private String className = "";

  @Parameters(
      index = "2",
      arity = "0..1",
      paramLabel = "METHOD",
      description = MethodPattern.METHOD_TEXT)
  private String method = "";

  @Parameters(
      index = "3",
      arity = "0..1",
      paramLabel = "CONDITION",
      description = "Which calls: 'cost > 200ms', 'failed', an expression, joined by &&.")
  private String condition = "";

  @Mixin private TapOptions options = new TapOptions();

  @Option(
      names = {"-e", "--failed"},
      description = "Only calls that end by an exception.")
  private boolean failed;

  @Option(
      names = {"-x", "--depth"},
      paramLabel = "N",
      defaultValue = "2",
      description = "Levels of objects whose fields are kept. Default: ${DEFAULT-VALUE}.")
  private int depth = 2;

  @Option(
      names = "--index",
      paramLabel = "N",
      description = "Show the call of this number whole, and no list.")
  private int index;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Keep the calls in a new file, one JSON object a line.")
  private @Nullable Path out;

  @Option(
      names = "--from",
      paramLabel = "FILE",
      description = "Show the calls of a file, instead of recording some.")
  private @Nullable Path from;

  @Override
  public Integer call() throws ServiceException, InterruptedException {
    if (index < 0) {
      throw new ParameterException(spec.commandLine(), "--index counts from 1: " + index);
    }
    Path file = from;
    if (file != null) {
      if (!jvm.isEmpty() || out != null) {
        throw new ParameterException(
            spec.commandLine(), "--from shows a file: give no JVM and no --out with it");
      }
      return show(CallFile.read(file));
    }
    if (method.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "give JVM CLASS METHOD, or --from with a file");
    }
    if (index > options.most()) {
      throw new ParameterException(
          spec.commandLine(), "--index " + index + " is beyond the last call (-n)");
    }
    TapSettings settings =
        options.settings(
            new MethodPattern(className, method),
            TapSettings.Mode.WATCH,
            CallCondition.parse(condition),
            failed,
            "",
            depth,
            0);
    long pid = Target.of(jvm).pid();
    Path target = out;
    if (target == null) {
      return options.run(pid, settings, printer());
    }
    try (CallFile calls = CallFile.create(target)) {
      RecordPrinter shown = printer();
      return options.run(
          pid,
          settings,
          (call, answer) -> {
            calls.add(call);
            shown.print(call, answer);
          });
    }
  }

  private int first(List<TappedCall> calls) throws ServiceException {
    return Math.min(calls.size(), options.most());
  }

  private RecordPrinter printer() {
    return new RecordPrinter(System.out, index, options.json());
  }

  private int show(List<TappedCall> calls) throws ServiceException {
    if (index > calls.size()) {
      throw new ServiceException(
          Kind.USAGE, "there is no call " + index + ": the file has " + calls.size());
    }
    RecordPrinter printer = printer();
    TapAnswer none = new TapAnswer(List.of(), List.of(), List.of(), 0, 0);
    boolean all = !spec.commandLine().getParseResult().hasMatchedOption("-n");
    for (TappedCall call : calls.subList(0, all ? calls.size() : first(calls))) {
      printer.print(call, none);
    }
    System.out.flush();
    return ExitCode.NOTHING_FOUND;
  }
}
