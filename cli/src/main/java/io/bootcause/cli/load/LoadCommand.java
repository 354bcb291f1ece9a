package io.bootcause.cli.load;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.load.hyperfoil.HyperfoilException;
import io.bootcause.load.Generator;
import io.bootcause.load.GeneratorValidity.Level;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.SampleObserver;
import io.bootcause.load.Secrets;
import io.bootcause.load.SystemLimits;
import io.bootcause.load.WireSize;
import io.bootcause.load.source.Origin;
import io.bootcause.load.workload.WorkloadSyntaxException;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
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

/** {@code bootcause load}: sends load and says what came of it, and whether to believe it. */
@Command(
    name = "load",
    mixinStandardHelpOptions = true,
    description = {
      "Sends load to a URL, or the requests of a file: .http, HAR, OpenAPI, access log.",
      "Latency counts from when a request should have started."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause load -c 64 -d 10s http://127.0.0.1:8080/send",
      "  bootcause load -R 500 --latency --format wrk http://127.0.0.1:8080/send",
      "  bootcause load orders.http --env dev --csv users.csv --order sequence",
      "  bootcause load access.log --url http://127.0.0.1:8080 --steps 100,200,400",
      "  bootcause load orders.http -R 2000 --allow-host staging.example \\",
      "      --hyperfoil http://controller:8090 --agents node1,node2",
      "",
      "Exit codes: 0 measured, 1 an expectation was not met, 2 usage, 3 not measured,",
      "invalid or not written, 4 internal error, 130 interrupted."
    })
public final class LoadCommand implements Callable<Integer> {
  @Spec private CommandLine.Model.CommandSpec spec = CommandLine.Model.CommandSpec.create();

  @Parameters(paramLabel = "URL|FILE", description = "What to load.")
  private String target = "";

  @Mixin private ShapeOptions shape = new ShapeOptions();
  @Mixin private WorkloadOptions workload = new WorkloadOptions();
  @Mixin private ProtocolOptions protocol = new ProtocolOptions();
  @Mixin private HyperfoilOptions hyperfoil = new HyperfoilOptions();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      defaultValue = "text",
      description = "text, json, csv, wrk or jmeter. Default: ${DEFAULT-VALUE}.")
  private ReportFormat format = ReportFormat.TEXT;

  @Option(names = "--latency", description = "With text: the whole distribution of latencies, too.")
  private boolean latency;

  @Option(
      names = "--hlog",
      paramLabel = "FILE",
      description = "Latencies per 100 ms as an HdrHistogram log.")
  private @Nullable Path hlog;

  @Option(names = "--jtl", paramLabel = "FILE", description = "Each request, as JMeter logs it.")
  private @Nullable Path jtl;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress.")
  private boolean quiet;

  @Override
  public Integer call() throws InterruptedException, IOException {
    return hyperfoil.wanted() ? elsewhere() : here();
  }

  /** By Hyperfoil's agents, or only as its benchmark file. */
  private int elsewhere() throws InterruptedException, IOException {
    try {
      if (hlog != null || jtl != null) {
        throw new IllegalArgumentException(
            "Hyperfoil keeps no single requests and no times per interval; leave out "
                + (hlog != null ? "--hlog" : "--jtl"));
      }
      WorkloadOptions.Asked asked = workload.read(target);
      protocol.checkPlain(asked.origin());
      try (HyperfoilSession session =
          new HyperfoilSession(
              hyperfoil, asked, shape.stages(), protocol.threads(), protocol.allowedHosts())) {
        if (session.written()) {
          return ExitCode.NOTHING_FOUND;
        }
        boolean live = !quiet && onTerminal();
        return printed(session.run(named(asked), live ? System.err : null));
      }
    } catch (HyperfoilException e) {
      System.err.println("bootcause: " + e.getMessage());
      return ExitCode.CANNOT_MEASURE;
    } catch (WorkloadSyntaxException
        | IllegalArgumentException
        | CommandLine.TypeConversionException e) {
      throw usage(e);
    }
  }

  private int here() throws InterruptedException, IOException {
    WorkloadOptions.Asked asked;
    List<LoadPhase> phases;
    Generator engine;
    List<Integer> sizes = new ArrayList<>();
    try {
      if (hlog != null && hlog.equals(jtl)) {
        throw new IllegalArgumentException("--hlog and --jtl are two files");
      }
      asked = workload.read(target);
      phases = shape.phases();
      checkLimits(phases);
      engine = protocol.open(asked.origin(), asked.workload(), shape.seed());
      InetSocketAddress address = ProtocolOptions.address(asked.origin());
      asked.workload().requests().forEach(request -> sizes.add(WireSize.of(request, address)));
    } catch (WorkloadSyntaxException
        | IllegalArgumentException
        | UnsupportedOperationException
        | CommandLine.TypeConversionException e) {
      throw usage(e);
    }
    List<HttpRequest> requests = asked.workload().requests();
    SideFiles files = new SideFiles();
    try (LoadSession session = new LoadSession(engine, requests, sizes, protocol.threads())) {
      int users = phases.stream().mapToInt(LoadPhase::connections).max().orElse(1);
      files.add(hlog, Timeline::new);
      files.add(jtl, file -> new JtlWriter(file, asked.origin(), requests, sizes, users));
      LoadReport report = measure(session, asked, phases, files, engine);
      List<String> lost = files.close();
      int exit = printed(report);
      lost.forEach(what -> System.err.println("bootcause: " + what));
      return lost.isEmpty() ? exit : Math.max(exit, ExitCode.CANNOT_MEASURE);
    } catch (IllegalArgumentException | CommandLine.TypeConversionException e) {
      throw usage(e); // a template's value that cannot be sent, or a file
    } finally {
      files.close();
    }
  }

  private int printed(LoadReport report) throws IOException {
    format.print(report, System.out);
    if (latency && format == ReportFormat.TEXT) {
      Spectrum.print(report, System.out);
    }
    if (format != ReportFormat.TEXT && report.level() != Level.VALID) {
      System.err.println("bootcause: " + report.verdict());
      report
          .reasons()
          .forEach(check -> System.err.println("  " + check.name() + ": " + check.detail()));
    }
    if (!report.expectationsMet()) {
      return ExitCode.FINDINGS; // Whatever the times are worth.
    }
    return report.level() == Level.INVALID ? ExitCode.CANNOT_MEASURE : ExitCode.NOTHING_FOUND;
  }

  private LoadReport measure(
      LoadSession session,
      WorkloadOptions.Asked asked,
      List<LoadPhase> phases,
      SideFiles files,
      Generator engine)
      throws InterruptedException {
    LoadPhase warmUp = shape.warmUp();
    if (warmUp != null) {
      session.warmUp(warmUp);
    }
    List<LoadReport.Phase> done =
        session.run(phases, !shape.silences().isEmpty(), phase -> observers(phase, files));
    List<String> notes = new ArrayList<>(asked.notes());
    if (workload.thinks() && done.stream().anyMatch(phase -> phase.model().equals("open"))) {
      notes.add("--think-time is for the closed model: at a rate nobody waits for an answer");
    }
    engine
        .reasons()
        .forEach((outcome, why) -> notes.add(outcome.meaning() + ": " + why + protocol.hint(why)));
    return new LoadReport(
        named(asked),
        shape.seed(),
        protocol.threads(),
        done,
        notes,
        shape.silences(),
        session.stopped());
  }

  private List<SampleObserver> observers(LoadPhase phase, SideFiles files) {
    List<SampleObserver> observers = new ArrayList<>(files.observers());
    if (!quiet && onTerminal()) {
      observers.add(
          new LiveLine(new PrintStream(System.err, true), phase.name(), phase.duration()));
    }
    return observers;
  }

  /** The launcher script says whether the streams are a terminal. */
  private static boolean onTerminal() {
    return "1".equals(System.getenv("BOOTCAUSE_TTY")) && !"dumb".equals(System.getenv("TERM"));
  }

  private String named(WorkloadOptions.Asked asked) {
    Origin origin = asked.origin();
    List<HttpRequest> requests = asked.workload().requests();
    return Secrets.masked(
        requests.size() == 1 && !java.nio.file.Files.exists(Path.of(target))
            ? origin + requests.get(0).path()
            : origin + " " + target);
  }

  private static void checkLimits(List<LoadPhase> phases) {
    SystemLimits limits = SystemLimits.current();
    int most = phases.stream().mapToInt(LoadPhase::connections).max().orElse(1);
    String refusal = limits.refusal(most);
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
  }

  private ParameterException usage(Exception e) {
    return new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
  }
}
