package io.bootcause.cli.cases;

import io.bootcause.cli.ExitCode;
import io.bootcause.cli.RequestSyntax;
import io.bootcause.investigation.Investigation;
import io.bootcause.investigation.Settings;
import io.bootcause.investigation.Workbench;
import io.bootcause.report.Investigated;
import io.bootcause.report.Progress;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Jdk;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.ChangeApplier;
import io.bootcause.service.change.MavenRepositories;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bootcause cases run}: diagnoses cases and counts what was found of what there is. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    description =
        "Builds cases, diagnoses each and its healthy twins, and prints the score: "
            + "whether the cause was named in first place, at all, and proven; false alarms; "
            + "time. One after the other.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all was as the cases say",
      "1:one was not",
      "2:usage: a case cannot be used",
      "3:one could not be measured"
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  bootcause cases run                all bundled cases with their twins: hours",
      "  bootcause cases run feign-catalog order-list:few",
      "  bootcause cases run --dir ~/our-cases --no-prove --json"
    })
final class CasesRunCommand implements Callable<Integer> {
  private static final int POSTGRES_PORT = 5432;
  private static final int CONNECT_MILLIS = 500;
  private static final Duration READY = Duration.ofMinutes(2);
  private static final Duration PROOF = Duration.ofMinutes(4);

  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = {
        "A case with its twins, or NAME:TWIN; NAME: alone leaves the twins out.",
        "Default: all there are."
      })
  private List<String> names = new ArrayList<>();

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      description = "Directory of cases. Default: the bundled ones.")
  private @Nullable Path dir;

  @Option(names = "--no-prove", description = "No experiments.")
  private boolean noProve;

  @Option(names = "--json", description = "Print the scores as JSON.")
  private boolean json;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where reports and recordings go, a directory for each run.")
  private Path out = Path.of("bootcause-out", "cases");

  @Override
  public Integer call() throws ServiceException, InterruptedException, IOException {
    Path cases = CasesCommand.directory(dir);
    List<CaseRun> runs = runs(cases);
    List<Score> scores = new ArrayList<>();
    List<String> skipped = new ArrayList<>();
    PrintStream rows = json ? System.err : System.out;
    ScoreTable.head(rows);
    for (CaseRun run : runs) {
      Optional<String> missing = missing(run);
      if (missing.isPresent()) {
        skipped.add(run.name() + ": it needs " + missing.get());
        continue;
      }
      Score score = score(cases, run);
      scores.add(score);
      new ScoreTable(List.of(), List.of(), !noProve).row(rows, score);
    }
    ScoreTable table = new ScoreTable(scores, skipped, !noProve);
    if (json) {
      table.json(System.out);
    } else {
      table.summary(System.out);
    }
    if (scores.isEmpty() || scores.stream().anyMatch(s -> s.failure() != null)) {
      return ExitCode.CANNOT_MEASURE;
    }
    return scores.stream().allMatch(s -> s.right(!noProve))
        ? ExitCode.NOTHING_FOUND
        : ExitCode.FINDINGS;
  }

  /** All that was asked for; nothing is run if one of them cannot be read. */
  private List<CaseRun> runs(Path cases) throws ServiceException {
    try {
      List<CaseRun> runs = new ArrayList<>();
      for (String name : names.isEmpty() ? CaseFile.names(cases) : names) {
        int colon = name.indexOf(':');
        List<CaseRun> all = CaseFile.read(cases, colon < 0 ? name : name.substring(0, colon));
        String wanted = name.endsWith(":") ? name.substring(0, name.length() - 1) : name;
        List<CaseRun> these =
            colon < 0 ? all : all.stream().filter(r -> r.name().equals(wanted)).toList();
        if (these.isEmpty()) {
          throw new BadCaseException("no twin '" + name + "' in " + cases);
        }
        runs.addAll(these);
      }
      return runs;
    } catch (BadCaseException e) {
      throw new ServiceException(ServiceException.Kind.USAGE, String.valueOf(e.getMessage()));
    }
  }

  /** What the run needs and is not there. */
  private static Optional<String> missing(CaseRun run) {
    for (String need : run.needs()) {
      if (!need.equals("postgresql")) {
        return Optional.of(need);
      }
      try (Socket socket = new Socket()) {
        socket.connect(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), POSTGRES_PORT), CONNECT_MILLIS);
      } catch (IOException e) {
        return Optional.of(need + " on port " + POSTGRES_PORT);
      }
    }
    return Optional.empty();
  }

  private Score score(Path cases, CaseRun run) throws InterruptedException, IOException {
    long start = System.nanoTime();
    try {
      Path jar = CaseBuild.of(cases, run.name());
      Jdk jdk = jdk(run);
      start = System.nanoTime();
      return Score.of(run, diagnose(run, jar, jdk), seconds(start));
    } catch (ServiceException e) {
      return Score.failed(run, String.valueOf(e.getMessage()), seconds(start));
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private Investigated diagnose(CaseRun run, Path jar, Jdk jdk)
      throws ServiceException, InterruptedException, IOException {
    Path reports = out.resolve(run.name().replace(':', '~'));
    try (Workbench bench = new Workbench(READY);
        Progress progress = quiet()) {
      Path target = run.exploded() ? exploded(jar, jdk, bench) : jar;
      Settings settings =
          new Settings(
              target.toString(),
              target,
              0,
              0,
              jdk.home().toString(),
              run.jvmArgs(),
              run.appArgs(),
              RequestSyntax.parse(run.requests()),
              null,
              READY,
              PROOF,
              !noProve,
              List.of(),
              reports,
              "bootcause cases run " + run.name());
      return new Investigation(settings, progress).run();
    }
  }

  private static Progress quiet() {
    return Progress.to(System.err, Progress.Mode.QUIET, 80, false);
  }

  private static Path exploded(Path jar, Jdk jdk, Workbench bench) throws ServiceException {
    return new ChangeApplier(MavenRepositories.ofTheUser())
        .apply(
            new ServiceSpec(jar, jdk.home(), List.of(), List.of()),
            List.of(new Change.Layout(BootArtifact.Packaging.EXPLODED)),
            bench.directory("exploded"))
        .artifact();
  }

  /** The default one if it is new enough, else the newest. */
  private static Jdk jdk(CaseRun run) throws ServiceException {
    return JdkLocator.ofThisMachine().all().stream()
        .filter(jdk -> jdk.major() >= run.minJdk())
        .findFirst()
        .orElseThrow(
            () ->
                new ServiceException(
                    ServiceException.Kind.MEASUREMENT, "there is no JDK " + run.minJdk()));
  }
}
