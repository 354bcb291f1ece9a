package io.bootcause.cli;

import io.bootcause.cli.certificate.CertificateOptions;
import io.bootcause.cli.history.Keeping;
import io.bootcause.cli.history.KeptResults;
import io.bootcause.comparison.Comparison;
import io.bootcause.comparison.ComparisonSettings;
import io.bootcause.comparison.VariantGrid;
import io.bootcause.comparison.VariantSpec;
import io.bootcause.experiment.Tolerance;
import io.bootcause.load.Workload;
import io.bootcause.load.certificate.ClientCertificate;
import io.bootcause.report.CompareFormat;
import io.bootcause.report.Compared;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.ChangeSyntax;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bootcause compare}: the same load on variants, interleaved. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description =
        "Puts the same load on variants of a service, in fresh JVMs, interleaved, and "
            + "says which is better by how much, with intervals. The first variant is what "
            + "the others are held against.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:compared; with two artifacts or --tolerance: none is worse by more than tolerated",
      "1:one is worse by more than tolerated",
      "2:usage: what was given cannot be used",
      "3:could not be measured, or not be told in the time budget",
      "4:internal error"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause compare app.jar --server tomcat,jetty,undertow \"GET /send\"",
      "  bootcause compare before.jar after.jar /orders --tolerance 5",
      "  bootcause compare app.jar /orders --threads platform,virtual --jvm 25",
      "  bootcause compare app.jar /orders --jvm-args \"-Xmx256m\" --jvm-args \"-Xmx1g\"",
      "  bootcause compare app.jar /orders --bump org.example:lib:1.2.3",
      "  bootcause compare app.jar / --server tomcat,jetty --layout jar,exploded --grid",
      "  bootcause compare app.jar --by-request /primes/blocking /primes/async"
    })
final class CompareCommand implements Callable<Integer> {
  private static final double USUAL_TOLERANCE_PERCENT = 10;
  private static final int MOST_CONNECTIONS = 10_000;

  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Parameters(
      arity = "0..*",
      paramLabel = "ARTIFACT|REQUEST",
      description = {
        "ARTIFACT: app.jar (also extracted or shaded), app.war or an exploded directory;"
            + " at least one.",
        "REQUEST: \"GET /path\" or /path; several are mixed, or held against each "
            + "other with --by-request. Default: GET /"
      })
  private List<String> positional = new ArrayList<>();

  @Option(
      names = "--server",
      split = ",",
      paramLabel = "NAME",
      description = "Web servers: tomcat, jetty, undertow, netty.")
  private List<String> servers = new ArrayList<>();

  @Option(
      names = "--threads",
      split = ",",
      paramLabel = "MODEL",
      description = "Thread models: platform, virtual (Spring Boot 3.2 and JDK 21 or newer).")
  private List<String> threads = new ArrayList<>();

  @Option(
      names = "--layout",
      split = ",",
      paramLabel = "LAYOUT",
      description = "Packagings: jar, exploded, war.")
  private List<LayoutName> layouts = new ArrayList<>();

  @Option(
      names = "--jvm",
      split = ",",
      paramLabel = "PATH|VERSION",
      description = "JDK to run on; several are compared.")
  private List<String> jvms = new ArrayList<>();

  @Option(
      names = "--jvm-args",
      paramLabel = "ARGS",
      description = "Arguments for the JVM; given several times, each is a variant.")
  private List<String> jvmArgs = new ArrayList<>();

  @Option(
      names = "--app-args",
      paramLabel = "ARGS",
      description = "Arguments for the service; given several times, each is a variant.")
  private List<String> appArgs = new ArrayList<>();

  @Option(
      names = "--bump",
      paramLabel = "G:A:V",
      description = "The service with this library version, too; joined by commas: together.")
  private List<String> bumps = new ArrayList<>();

  @Option(
      names = "--try",
      paramLabel = "CHANGE",
      description = "The service with this change, too, as in diagnose; may be repeated.")
  private List<String> tries = new ArrayList<>();

  @Option(
      names = "--by-request",
      description = "Each request is a variant: two ways to write the same handler, say.")
  private boolean byRequest;

  @Option(names = "--grid", description = "Every combination, not one difference at a time.")
  private boolean grid;

  @Option(
      names = "--tolerance",
      paramLabel = "PERCENT",
      description =
          "How much more a variant may cost (time per request at the knee, p50 latency, CPU per"
              + " request) for exit code 0. With two artifacts 10 if not given.")
  private @Nullable Double tolerance;

  @Option(
      names = "--rate",
      paramLabel = "PER-SECOND",
      description =
          "Requests/s of the fixed-rate phase. Default: 30 %% of what the slowest did in a trial, 3,000 at most.")
  private @Nullable Double rate;

  @Option(
      names = "--connections",
      split = ",",
      paramLabel = "N",
      description =
          "Connections of the steps from which throughput at the knee comes, three or more."
              + " Default: 1,2,4,8,16,32,64.")
  private List<Integer> connections = new ArrayList<>();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "JVM starts of each variant, 3 or more. Default: as the time allows.")
  private @Nullable Integer rounds;

  @Option(
      names = "--time-budget",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = {
        "Wall time for all of it: 90s, 5m.",
        "Default: 5m, or what three rounds of so many variants take."
      })
  private @Nullable Duration timeBudget;

  @Option(
      names = "--cpu-quota",
      paramLabel = "CPUS",
      description = "Give the service this much CPU and no more, as a container limit does.")
  private @Nullable Double cpuQuota;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Of the order in which variants run. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--ready-timeout",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "120s",
      description = "How long a service may take to answer. Default: ${DEFAULT-VALUE}.")
  private Duration readyTimeout = Duration.ofMinutes(2);

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the reports go. Default: bootcause-out/compare-<name>-<time>.")
  private @Nullable Path out;

  @Option(
      names = "--format",
      split = ",",
      paramLabel = "FORMAT",
      description = "Reports for a build, too: junit, markdown (compare.junit.xml, compare.md).")
  private List<CompareFormat> formats = new ArrayList<>();

  @Option(names = "--artifacts", hidden = true, description = "In bootcause.yaml: ARTIFACTs.")
  private List<String> configuredArtifacts = new ArrayList<>();

  @Option(names = "--requests", hidden = true, description = "In bootcause.yaml: REQUESTs.")
  private List<String> configuredRequests = new ArrayList<>();

  @Mixin private CertificateOptions certificate = new CertificateOptions();
  @Mixin private OutputOptions output = new OutputOptions();
  @Mixin private Keeping keeping = new Keeping();

  @Override
  public Integer call() throws ServiceException, InterruptedException, IOException {
    ComparisonSettings settings = settings();
    keeping.begin("compare", settings.variants().get(0).base().artifact().toString());
    try (Keeping kept = keeping) {
      Compared compared;
      try (var progress = kept.beside(output.progress())) {
        compared = new Comparison(settings, progress).run();
      }
      output.print(compared, settings.out(), formats.stream().distinct().toList());
      int exitCode = exitCode(compared);
      kept.keep(() -> KeptResults.of(settings, compared, exitCode));
      return exitCode;
    }
  }

  static int exitCode(Compared compared) {
    Compared.Gate gate = compared.gate();
    if (gate == null) {
      return compared.tellsOfLoad() ? ExitCode.NOTHING_FOUND : ExitCode.CANNOT_MEASURE;
    }
    if (gate.answers().stream().allMatch(Tolerance.Answer.WITHIN::equals)) {
      return ExitCode.NOTHING_FOUND;
    }
    return gate.answers().contains(Tolerance.Answer.WORSE)
        ? ExitCode.FINDINGS
        : ExitCode.CANNOT_MEASURE;
  }

  private ComparisonSettings settings() throws ServiceException {
    List<Path> artifacts = new ArrayList<>();
    List<String> requests = new ArrayList<>();
    positional.forEach(
        word -> {
          if (RequestSyntax.isRequest(word)) {
            requests.add(word);
          } else {
            artifacts.add(Path.of(word));
          }
        });
    if (artifacts.isEmpty()) {
      configuredArtifacts.forEach(a -> artifacts.add(Path.of(a)));
    }
    if (requests.isEmpty()) {
      requests.addAll(configuredRequests);
    }
    if (artifacts.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "what to compare? Give app.jar");
    }
    try {
      Workload workload = RequestSyntax.parse(requests);
      output.note(RequestSyntax.notes(requests), spec);
      return new ComparisonSettings(
          variants(artifacts, byRequest ? eachOf(requests) : List.of(workload)),
          workload,
          certificate(),
          positive(rate, "--rate"),
          connections(),
          rounds(),
          timeBudget,
          positive(cpuQuota, "--cpu-quota"),
          // Nobody asked whether one request may replace another.
          tolerance(artifacts.size() > 1 && !byRequest),
          seed,
          readyTimeout,
          out != null
              ? out
              : DiagnoseCommand.defaultOut("compare-" + artifacts.get(0).getFileName()),
          CommandText.of(spec));
    } catch (CommandLine.TypeConversionException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private @Nullable ClientCertificate certificate() {
    try {
      return certificate.read();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static List<Workload> eachOf(List<String> requests) {
    return requests.stream().map(request -> RequestSyntax.parse(List.of(request))).toList();
  }

  private List<VariantSpec> variants(List<Path> artifacts, List<Workload> workloads)
      throws ServiceException {
    VariantGrid variants = new VariantGrid();
    variants.artifacts(artifacts);
    JdkLocator locator = JdkLocator.ofThisMachine();
    List<Jdk> jdks = new ArrayList<>();
    if (jvms.isEmpty()) {
      jdks.add(locator.locate(null));
    }
    for (String jvm : jvms) {
      jdks.add(locator.locate(jvm));
    }
    variants.jdks(jdks);
    variants.servers(oneOf(servers, List.of("tomcat", "jetty", "undertow", "netty"), "--server"));
    variants.threads(oneOf(threads, List.of("platform", "virtual"), "--threads"));
    variants.layouts(layouts.stream().map(LayoutName::packaging).toList());
    variants.jvmArgs(jvmArgs.stream().map(Arguments::split).toList());
    variants.appArgs(appArgs.stream().map(Arguments::split).toList());
    List<List<Change>> changes = new ArrayList<>();
    for (String together : bumps) {
      List<Change> list = new ArrayList<>();
      for (String one : together.split(",")) {
        list.add(parse("bump " + one.strip()));
      }
      changes.add(list);
    }
    for (String text : tries) {
      changes.add(List.of(parse(text)));
    }
    variants.changes(changes);
    variants.requests(workloads);
    return variants.variants(grid);
  }

  private Change parse(String text) {
    try {
      return ChangeSyntax.parse(text);
    } catch (ServiceException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private List<String> oneOf(List<String> given, List<String> allowed, String option) {
    for (String name : given) {
      if (!allowed.contains(name)) {
        throw new ParameterException(
            spec.commandLine(),
            option + ": '" + name + "' is none of " + String.join(", ", allowed));
      }
    }
    return given.stream().distinct().toList();
  }

  private OptionalDouble positive(@Nullable Double value, String option) {
    if (value != null && !(value > 0 && value < 1e7)) {
      throw new ParameterException(spec.commandLine(), option + " must be above 0: " + value);
    }
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private List<Integer> connections() {
    if (connections.isEmpty()) {
      return ComparisonSettings.USUAL_CONNECTIONS;
    }
    List<Integer> steps = connections.stream().distinct().sorted().toList();
    if (steps.size() < 3 || steps.get(0) < 1 || steps.get(steps.size() - 1) > MOST_CONNECTIONS) {
      throw new ParameterException(
          spec.commandLine(),
          "--connections takes three or more different numbers between 1 and " + MOST_CONNECTIONS);
    }
    return steps;
  }

  private OptionalInt rounds() throws ServiceException {
    if (rounds != null && (rounds < 3 || rounds > 100)) {
      throw new ServiceException(
          Kind.USAGE, "--rounds lies between 3 and 100: fewer give no interval: " + rounds);
    }
    return rounds == null ? OptionalInt.empty() : OptionalInt.of(rounds);
  }

  /**
   * @param replaces whether the variants are meant to replace the first: without a word of the user
   *     there is a gate then
   */
  private OptionalDouble tolerance(boolean replaces) {
    if (tolerance == null) {
      return replaces ? OptionalDouble.of(USUAL_TOLERANCE_PERCENT / 100) : OptionalDouble.empty();
    }
    if (!(tolerance >= 0 && tolerance <= 1_000)) {
      throw new ParameterException(
          spec.commandLine(), "--tolerance is a percentage, 0 or more: " + tolerance);
    }
    return OptionalDouble.of(tolerance / 100);
  }
}
