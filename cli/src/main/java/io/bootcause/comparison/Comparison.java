package io.bootcause.comparison;

import io.bootcause.experiment.RoundOrder;
import io.bootcause.investigation.InterruptedRun;
import io.bootcause.investigation.Reports;
import io.bootcause.investigation.ServiceLoad;
import io.bootcause.investigation.Version;
import io.bootcause.investigation.Workbench;
import io.bootcause.load.HttpRequest;
import io.bootcause.report.Compared;
import io.bootcause.report.Progress;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifactReader;
import io.bootcause.service.CpuQuota;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.ServiceFigures;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.ChangeApplier;
import io.bootcause.service.change.EffectCheck;
import io.bootcause.service.change.MavenRepositories;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The whole flow: make the variants, try each once, then round after round a fresh JVM of each
 * under the same load, and say what can be said.
 */
public final class Comparison {
  /** What a JVM can do in its first seconds is a fraction of what it can do later. */
  private static final Duration PILOT = Duration.ofSeconds(4);

  /** Of a comparison for which nobody set a time. */
  private static final double USUAL_SECONDS = 300;

  /** A JVM start may take a little longer than the pilot's did. */
  private static final double SLACK = 1.05;

  private final ComparisonSettings settings;
  private final Progress progress;
  private final ServiceLoad load;
  private final List<Compared.Impossible> impossible = new ArrayList<>();

  public Comparison(ComparisonSettings settings, Progress progress) {
    this.settings = settings;
    this.progress = progress;
    this.load = new ServiceLoad(settings.certificate());
  }

  /**
   * @throws ServiceException USAGE if what was given cannot be compared; MEASUREMENT if fewer than
   *     two variants run, or the time budget has no room for three rounds
   */
  @SuppressWarnings("try") // It is there to be closed.
  public Compared run() throws ServiceException, InterruptedException {
    checkBudget();
    String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    long start = System.nanoTime();
    Reports reports = Reports.withoutRecording(settings.out());
    try (InterruptedRun told = new InterruptedRun(reports)) {
      return run(startedAt, start);
    } catch (ServiceException | InterruptedException e) {
      reports.removeIfEmpty();
      throw e;
    }
  }

  private Compared run(String startedAt, long start) throws ServiceException, InterruptedException {
    try (Workbench bench = new Workbench(settings.readyTimeout());
        Quota quota = Quota.of(settings.cpuQuota())) {
      progress.stage("make the variants");
      List<Prepared> made = make(bench);
      progress.stage("try each once");
      Pilot pilot = pilot(made, bench, quota);
      List<Prepared> variants = pilot.variants();
      Phases phases = plan(pilot, variants.size(), System.nanoTime() - start);
      rounds(variants, phases, pilot.overheadSeconds(), bench, quota);
      return new Analysis(settings, variants, impossible, phases)
          .compared(
              Version.ofTool(), startedAt, (System.nanoTime() - start) / 1e9, quota.throttled());
    }
  }

  /** What is too short even for services that start at once need not be tried. */
  private void checkBudget() throws ServiceException {
    Duration budget = settings.budget();
    int variants = settings.variants().size();
    int wanted = settings.rounds().orElse(0);
    double least = Phases.least(0, variants, wanted);
    if (budget != null && budget.toMillis() / 1e3 < least) {
      throw new ServiceException(
          Kind.USAGE,
          String.format(
              Locale.ROOT,
              "the time budget is too short: %d rounds of %d variants take %.0fs of load alone",
              Math.max(Phases.FEWEST_ROUNDS, wanted),
              variants,
              least));
    }
  }

  private List<Prepared> make(Workbench bench) throws ServiceException {
    ChangeApplier applier = new ChangeApplier(MavenRepositories.ofTheUser());
    List<Prepared> made = new ArrayList<>();
    for (VariantSpec variant : settings.variants()) {
      progress.doing(variant.name());
      try {
        ServiceSpec spec =
            applier.apply(
                variant.base(), variant.changes(), bench.directory("variant-" + made.size()));
        made.add(new Prepared(variant, spec, runtime(spec)));
      } catch (ServiceException e) {
        drop(variant, e);
      }
    }
    return made;
  }

  /** A variant that this service cannot have is told and left out, but for the first. */
  private void drop(VariantSpec variant, ServiceException e) throws ServiceException {
    if (variant.equals(settings.variants().get(0))) {
      throw e;
    }
    String reason = String.valueOf(e.getMessage());
    impossible.add(new Compared.Impossible(variant.name(), reason));
    if (impossible.size() == settings.variants().size() - 1) {
      throw new ServiceException(
          e.kind(), "nothing is left to compare with: " + variant.name() + ": " + reason, e);
    }
    progress.say(variant.name() + ": " + reason);
  }

  private static String runtime(ServiceSpec spec) throws ServiceException {
    BootArtifact artifact = BootArtifactReader.read(spec.artifact());
    List<String> parts = new ArrayList<>();
    if (artifact.bootVersion() != null) {
      parts.add("Spring Boot " + artifact.bootVersion());
    }
    String server = artifact.serverName();
    if (!server.equals("unknown")) {
      String name = Character.toUpperCase(server.charAt(0)) + server.substring(1);
      parts.add(artifact.serverVersion() == null ? name : name + " " + artifact.serverVersion());
    }
    parts.add("JDK " + JdkLocator.versionOf(spec.javaHome()));
    return String.join(" · ", parts);
  }

  /**
   * What the pilot run yielded.
   *
   * @param slowest requests/s of the slowest variant in a closed loop
   * @param overheadSeconds of the slowest JVM start and stop
   */
  private record Pilot(List<Prepared> variants, double slowest, double overheadSeconds) {}

  private Pilot pilot(List<Prepared> made, Workbench bench, Quota quota)
      throws ServiceException, InterruptedException {
    List<Prepared> running = new ArrayList<>();
    double slowest = Double.POSITIVE_INFINITY;
    double overhead = 0;
    for (Prepared variant : made) {
      progress.doing(variant.variant().name());
      long begin = System.nanoTime();
      double loaded;
      double throughput;
      try {
        try (JvmStart jvm = start(variant, 0, bench, quota)) {
          jvm.firstAnswer();
          variant
              .headers()
              .putAll(FirstAnswers.of(jvm.service(), variant.variant().workload(), load));
          checkEffect(variant, jvm.service());
          long load = System.nanoTime();
          throughput = jvm.pilot(PILOT);
          loaded = (System.nanoTime() - load) / 1e9;
          checkThreads(variant, jvm.service());
        }
        running.add(variant);
        slowest = Math.min(slowest, throughput);
        // A collection and the reading of figures come on top later: about half a second.
        overhead = Math.max(overhead, (System.nanoTime() - begin) / 1e9 - loaded + 0.5);
      } catch (ServiceException e) {
        drop(variant.variant(), e);
      }
    }
    return new Pilot(running, slowest, overhead);
  }

  private void checkEffect(Prepared variant, RunningService service) throws ServiceException {
    for (Change change : variant.variant().changes()) {
      EffectCheck.InEffect effect =
          EffectCheck.inEffect(change, variant.variant().base(), service, variant.spec());
      if (!effect.yes()) {
        throw new ServiceException(
            Kind.MEASUREMENT, "\"" + change.describe() + "\" is not in effect: " + effect.reason());
      }
      variant.evidence().add(change.describe() + ": " + effect.reason());
    }
  }

  /** A property may be set and yet do nothing: virtual threads have carriers once they have run. */
  private static void checkThreads(Prepared variant, RunningService service)
      throws ServiceException {
    if (variant.variant().changes().contains(new Change.ThreadModel(true))) {
      if (!ServiceFigures.runsVirtualThreads(service.pid())) {
        throw new ServiceException(
            Kind.MEASUREMENT,
            "the property for virtual threads is set, but no virtual thread has run under load");
      }
      variant.evidence().add("threads virtual: carrier threads have run under load");
    }
  }

  private Phases plan(Pilot pilot, int variants, long usedNanos) throws ServiceException {
    if (variants < 2) {
      throw new ServiceException(Kind.MEASUREMENT, "nothing is left to compare with");
    }
    double rate = settings.rate().orElse(Phases.rateFor(pilot.slowest()));
    int wanted = settings.rounds().orElse(0);
    double least = Phases.least(pilot.overheadSeconds(), variants, wanted) * SLACK;
    Duration budget = settings.budget();
    double left =
        budget == null
            ? Math.max(USUAL_SECONDS - usedNanos / 1e9, least)
            : budget.toNanos() / 1e9 - usedNanos / 1e9;
    Phases phases =
        Phases.plan(left, pilot.overheadSeconds(), variants, wanted, rate, settings.connections());
    if (phases == null) {
      throw new ServiceException(
          Kind.MEASUREMENT,
          String.format(
              Locale.ROOT,
              "the time budget is too short for %d rounds of %d variants: give at least"
                  + " --time-budget %.0fs",
              Math.max(Phases.FEWEST_ROUNDS, wanted),
              variants,
              Math.ceil(least + usedNanos / 1e9)));
    }
    return phases;
  }

  private void rounds(
      List<Prepared> variants, Phases phases, double overhead, Workbench bench, Quota quota)
      throws InterruptedException {
    RoundOrder order = new RoundOrder(variants.size(), settings.seed());
    double each = overhead + phases.loadSeconds();
    int left = phases.rounds() * variants.size();
    for (int round = 0; round < phases.rounds(); round++) {
      progress.stage(String.format(Locale.ROOT, "round %d of %d", round + 1, phases.rounds()));
      for (int i : order.of(round)) {
        Prepared variant = variants.get(i);
        progress.left(Duration.ofMillis(Math.round(left-- * each * 1_000)));
        progress.doing(variant.variant().name());
        variant.rounds().add(measure(variant, round, phases, bench, quota));
      }
    }
  }

  private @Nullable Measured measure(
      Prepared variant, int round, Phases phases, Workbench bench, Quota quota)
      throws InterruptedException {
    try (JvmStart jvm = start(variant, round, bench, quota)) {
      return jvm.measure(phases);
    } catch (ServiceException e) {
      variant.failures().add("round " + (round + 1) + ": " + e.getMessage());
      return null;
    }
  }

  /** All variants of a round that are asked the same get the same requests in the same order. */
  private JvmStart start(Prepared variant, int round, Workbench bench, Quota quota)
      throws ServiceException, InterruptedException {
    RunningService service =
        ServiceLauncher.start(
            variant.spec(), bench.log("round-" + round), bench.readyTimeout(), quota.placement());
    try {
      load.check(service);
    } catch (ServiceException e) {
      service.close();
      throw e;
    }
    return new JvmStart(service, variant.variant().workload(), load, settings.seed() + round);
  }

  /** Labels of the requests, for the report. */
  static List<String> labels(ComparisonSettings settings) {
    return settings.workload().requests().stream().map(HttpRequest::label).toList();
  }

  /** A control group if one was asked for. */
  private record Quota(@Nullable CpuQuota group) implements AutoCloseable {
    static Quota of(OptionalDouble cpus) throws ServiceException {
      return new Quota(cpus.isPresent() ? CpuQuota.of(cpus.getAsDouble()) : null);
    }

    ServiceLauncher.Placement placement() {
      CpuQuota quota = group;
      return quota == null ? ServiceLauncher.Placement.NONE : quota::admit;
    }

    double throttled() {
      CpuQuota quota = group;
      return quota == null ? 0 : quota.throttledShare().orElse(0.0);
    }

    @Override
    public void close() {
      CpuQuota quota = group;
      if (quota != null) {
        quota.close();
      }
    }
  }
}
