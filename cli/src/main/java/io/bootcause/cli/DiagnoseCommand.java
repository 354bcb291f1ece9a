package io.bootcause.cli;

import io.bootcause.cli.certificate.CertificateOptions;
import io.bootcause.cli.hands.Target;
import io.bootcause.cli.history.Keeping;
import io.bootcause.cli.history.KeptResults;
import io.bootcause.cli.host.HostMeasurement;
import io.bootcause.cli.host.HostOptions;
import io.bootcause.investigation.Settings;
import io.bootcause.load.Workload;
import io.bootcause.report.Investigated;
import io.bootcause.report.KnownFindings;
import io.bootcause.service.ServiceException;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.ChangeSyntax;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bootcause diagnose}: the main job. */
@Command(
    name = "diagnose",
    mixinStandardHelpOptions = true,
    description =
        "Diagnoses a service: starts it (or attaches), loads it, looks inside, proves fixes.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause diagnose app.jar \"GET /send\"",
      "  bootcause diagnose app.jar /orders /orders/7 --jvm 25 --jvm-args \"-Xmx512m\"",
      "  bootcause diagnose app.jar /send --try \"bump org.example:lib:1.2.3\"",
      "  bootcause diagnose --pid 4711 /send",
      "  bootcause diagnose --host user@box --pid :8080 /send"
    })
final class DiagnoseCommand implements Callable<Integer> {
  /** How a service is started, and started once more for experiments. */
  private static final List<String> OF_A_START =
      List.of("--jvm", "--jvm-args", "--app-args", "--ready-timeout", "--try", "--time-budget");

  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "TARGET|REQUEST",
      description = {
        "TARGET: app.jar (also extracted or shaded), app.war or an exploded directory;"
            + " left out with --pid or --host.",
        "REQUEST: \"GET /path\", /path, 'POST /path {\"a\":1}' or a .http file; several are"
            + " mixed. Default: GET /"
      })
  private List<String> positional = new ArrayList<>();

  @Option(
      names = "--pid",
      paramLabel = "JVM",
      description =
          "Attach to a running JVM instead of starting one: its process id, :PORT it listens on, or"
              + " a part of its jar's name.")
  private @Nullable String pid;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "With --pid: the port that answers HTTP.")
  private int port;

  @Option(names = "--jvm", paramLabel = "PATH|VERSION", description = "JDK to run the service on.")
  private @Nullable String jvm;

  @Option(names = "--jvm-args", paramLabel = "ARGS", description = "Arguments for its JVM.")
  private @Nullable String jvmArgs;

  @Option(names = "--app-args", paramLabel = "ARGS", description = "Arguments for the service.")
  private @Nullable String appArgs;

  @Option(
      names = "--try",
      paramLabel = "CHANGE",
      description =
          "Also try this change; may be repeated. One of: \"bump g:a:v\", \"add g:a:v\","
              + " \"remove g:a\", \"property name=value\", \"jvm -XX:Flag\", \"java 25\".")
  private List<String> tries = new ArrayList<>();

  @Option(names = "--no-prove", description = "Stop after the diagnosis; no experiments.")
  private boolean noProve;

  @Option(
      names = "--time-budget",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "240s",
      description = "Wall time for the experiments: 90s, 5m. Default: ${DEFAULT-VALUE}.")
  private Duration timeBudget = Duration.ofMinutes(4);

  @Option(
      names = "--ready-timeout",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "120s",
      description = "How long the service may take to answer. Default: ${DEFAULT-VALUE}.")
  private Duration readyTimeout = Duration.ofMinutes(2);

  @Option(
      names = "--trace-context",
      description =
          "Each request says that it is a sampled trace of its own (traceparent), so that a slow one"
              + " can be looked up where the service's traces are.")
  private boolean traceContext;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the reports go. Default: bootcause-out/<name>-<time>.")
  private @Nullable Path out;

  @Option(names = "--target", hidden = true, description = "In bootcause.yaml: TARGET.")
  private @Nullable Path configuredTarget;

  @Option(names = "--requests", hidden = true, description = "In bootcause.yaml: REQUESTs.")
  private List<String> configuredRequests = new ArrayList<>();

  @Mixin private CertificateOptions certificate = new CertificateOptions();
  @Mixin private HostOptions host = new HostOptions();
  @Mixin private FormatOption format = new FormatOption();
  @Mixin private BaselineOption baseline = new BaselineOption();
  @Mixin private OtlpOption otlp = new OtlpOption();
  @Mixin private OutputOptions output = new OutputOptions();
  @Mixin private Keeping keeping = new Keeping();

  @Override
  public Integer call() throws ServiceException, InterruptedException, IOException {
    Settings settings = settings();
    KnownFindings known = baseline.read(spec);
    HostMeasurement elsewhere = host.given() ? host.of(pid == null ? "" : pid) : null;
    keeping.begin("diagnose", settings.target());
    try (Keeping kept = keeping) {
      Investigated investigated =
          output.investigate(settings, format, known, kept::beside, elsewhere);
      int exitCode = baseline.exitCode(investigated.diagnosis(), known, spec, output);
      if (elsewhere == null) {
        otlp.send(investigated, settings.out(), spec, output);
        kept.keep(() -> KeptResults.of(settings, investigated, exitCode));
      } else {
        otlp.sendRecorded(investigated, settings.out(), spec, output);
        kept.keep(
            () ->
                KeptResults.of(
                    settings, investigated, exitCode, elsewhere.service(), elsewhere.machine()));
      }
      return exitCode;
    }
  }

  private Settings settings() throws ServiceException {
    List<String> requests = new ArrayList<>(positional);
    Path artifact = null;
    checkIgnored();
    if (runsAlready()) {
      refuseArtifact(requests);
    } else {
      artifact = configuredTarget;
      if (!requests.isEmpty() && (artifact == null || !RequestSyntax.isRequest(requests.get(0)))) {
        artifact = Path.of(requests.remove(0));
      }
      if (artifact == null) {
        throw new ParameterException(
            spec.commandLine(), "what to diagnose? Give app.jar or --pid N");
      }
    }
    try {
      Running running = running();
      return new Settings(
          artifact != null ? artifact.toString() : running.target(),
          artifact,
          running.pid(),
          running.port(),
          jvm,
          Arguments.split(jvmArgs),
          Arguments.split(appArgs),
          workload(requests),
          certificate.read(),
          readyTimeout,
          timeBudget,
          !noProve,
          changes(),
          out != null
              ? out
              : defaultOut(
                  artifact != null ? String.valueOf(artifact.getFileName()) : running.name()),
          CommandText.of(spec, runsAlready() ? OF_A_START : List.of()));
    } catch (CommandLine.TypeConversionException | IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  /** Nothing is started then. */
  private boolean runsAlready() {
    return pid != null || host.given();
  }

  /**
   * What is typed and has no effect is a mistake; what bootcause.yaml has for other runs is none.
   */
  private void checkIgnored() {
    CommandLine.ParseResult typed = spec.commandLine().getParseResult();
    if (pid != null && pid.isBlank() && !host.given()) {
      throw new ParameterException(spec.commandLine(), "--pid is empty: which JVM?");
    }
    if (runsAlready()) {
      for (String name : OF_A_START) {
        if (typed.hasMatchedOption(name)) {
          throw new ParameterException(
              spec.commandLine(),
              name
                  + " is for a service that is started, and with "
                  + (host.given() ? "--host" : "--pid")
                  + " none is");
        }
      }
    } else if (typed.hasMatchedOption("--port")) {
      throw new ParameterException(
          spec.commandLine(),
          "--port goes with --pid; a service that is started takes it by --app-args"
              + " --server.port=N");
    }
    if (!host.given() && typed.hasMatchedOption("--host-java")) {
      throw new ParameterException(
          spec.commandLine(), "--host-java goes with --host or --host-shell");
    }
  }

  /** Else its name would be sent as a request. */
  private void refuseArtifact(List<String> requests) {
    if (!requests.isEmpty() && RequestSyntax.isArtifact(requests.get(0))) {
      throw new ParameterException(
          spec.commandLine(),
          "'"
              + requests.get(0)
              + "' is no request; with "
              + (host.given() ? "--host" : "--pid")
              + " nothing is started: leave it out");
    }
  }

  private Workload workload(List<String> requests) {
    List<String> all = requests.isEmpty() ? configuredRequests : requests;
    Workload given = RequestSyntax.parse(all);
    output.note(RequestSyntax.notes(all), spec);
    return traceContext ? given.traced() : given;
  }

  /**
   * A JVM that runs already.
   *
   * @param target for people
   * @param pid 0 if it is not on this machine, or there is none
   * @param name for a directory
   */
  private record Running(String target, long pid, int port, String name) {}

  private Running running() throws ServiceException {
    String text = pid == null ? "" : pid;
    int given = port == 0 && text.matches(":\\d{1,5}") ? Integer.parseInt(text.substring(1)) : port;
    String called = text.matches("\\d+") ? "pid " + text : text;
    if (host.given()) {
      String where = host.name();
      return new Running(
          (called.isEmpty() ? "the service" : called) + " on " + where,
          0,
          given,
          (where + " " + called)
              .strip()
              .replaceAll("(^| )-\\S+|[^\\w.@-]+", "-")
              .replaceAll("-+", "-"));
    }
    if (text.isEmpty()) {
      return new Running("", 0, given, "");
    }
    long found = Target.of(text).pid();
    return new Running("pid " + found, found, given, "pid-" + found);
  }

  private List<Change> changes() {
    List<Change> changes = new ArrayList<>();
    for (String text : tries) {
      try {
        changes.add(ChangeSyntax.parse(text));
      } catch (ServiceException e) {
        throw new ParameterException(spec.commandLine(), e.getMessage(), e);
      }
    }
    return changes;
  }

  static Path defaultOut(String name) {
    String time =
        LocalDateTime.now(java.time.ZoneId.systemDefault())
            .format(DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT));
    return Path.of("bootcause-out", name.replaceAll("\\.(jar|war)$", "") + "-" + time);
  }
}
