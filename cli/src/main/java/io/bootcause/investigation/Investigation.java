package io.bootcause.investigation;

import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import io.bootcause.report.Progress;
import io.bootcause.report.charts.Charts;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.ChangeApplier;
import io.bootcause.service.change.LibraryVersions;
import io.bootcause.service.change.MavenRepositories;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The whole flow: measure, budget and detectors, prove, report. */
public final class Investigation {
  private final Settings settings;
  private final Progress progress;
  private final @Nullable MeasuringPlace elsewhere;
  private final Diagnostician diagnostician = new Diagnostician(Detectors.all());

  /** Of a service on this machine. */
  public Investigation(Settings settings, Progress progress) {
    this(settings, progress, null);
  }

  /**
   * @param elsewhere where to measure; null for this machine
   */
  public Investigation(Settings settings, Progress progress, @Nullable MeasuringPlace elsewhere) {
    this.settings = settings;
    this.progress = progress;
    this.elsewhere = elsewhere;
  }

  /**
   * Runs it.
   *
   * @throws ServiceException if the service could not be read, started, attached to or measured
   */
  public Investigated run() throws ServiceException, InterruptedException {
    Preparation prepared = Preparation.of(settings);
    Reports reports = Reports.into(settings.out());
    try {
      return run(prepared, reports);
    } finally {
      reports.removeIfEmpty();
    }
  }

  private Investigated run(Preparation prepared, Reports reports)
      throws ServiceException, InterruptedException {
    try (InterruptedRun interrupted = elsewhere == null ? new InterruptedRun(reports) : null;
        Workbench bench = new Workbench(settings.readyTimeout())) {
      Measured measured =
          elsewhere != null
              ? elsewhere.measure(settings, progress)
              : new ThisMachine(prepared, bench, reports, Objects.requireNonNull(interrupted))
                  .measure(progress);
      Recording recording = measured.recording();
      Evidence evidence = new Evidence(recording);
      MavenRepositories repositories = MavenRepositories.ofTheUser();
      Diagnosis diagnosis =
          new Candidates(
                  new LibraryVersions(repositories),
                  prepared.of(recording.artifact()).libraryVersions(),
                  recording.javaVersion())
              .released(diagnostician.diagnose(evidence));
      Stages stages = new Stages(progress, new Timetable(Duration.ZERO));
      ServiceSpec spec = prepared.spec();
      Suspected.Tried proven =
          spec == null || !hasToProve(diagnosis)
              ? new Suspected.Tried(diagnosis, Proof.Results.none(diagnosis))
              : stages.time(
                  "prove", () -> prove(prepared, spec, diagnosis, evidence, bench, repositories));
      Proof.Results proof = proven.results();
      Investigated investigated =
          new Investigated(
              Version.ofTool(),
              measured.startedAt(),
              settings.target(),
              prepared.requestLabels(),
              recording.artifact(),
              recording.jdk(),
              measured.shapes(),
              proven.diagnosis(),
              proof.fixes(),
              proof.tried(),
              proof.together(),
              Stream.concat(measured.timing().stream(), stages.done().stream()).toList(),
              settings.command(),
              Charts.of(evidence));
      reports.write(investigated);
      return investigated;
    }
  }

  private boolean hasToProve(Diagnosis diagnosis) {
    return settings.prove()
        && !(diagnosis.findings().isEmpty()
            && diagnosis.suspected().isEmpty()
            && settings.tries().isEmpty());
  }

  private Suspected.Tried prove(
      Preparation prepared,
      ServiceSpec spec,
      Diagnosis diagnosis,
      Evidence evidence,
      Workbench bench,
      MavenRepositories repositories)
      throws ServiceException, InterruptedException {
    Replicates replicates =
        new Replicates(
            spec,
            new ChangeApplier(repositories, AgentJar.unpacked(bench)),
            settings.workload(),
            new ServiceLoad(settings.certificate()),
            bench,
            progress,
            Restlessness.seenIn(evidence));
    Proof proof =
        new Proof(replicates::measuring, prepared.libraryVersions(), progress, System::nanoTime);
    if (diagnosis.findings().isEmpty()
        && !diagnosis.suspected().isEmpty()
        && settings.tries().isEmpty()) {
      return new Suspected(proof).run(diagnosis, settings.proofBudget());
    }
    Proof.Results results =
        proof.run(
            diagnosis,
            settings.tries(),
            evidence.steadyContrast().map(Contrast::metric),
            settings.proofBudget());
    // The user's own changes were measured by the first finding's symptom.
    Suspected.Tried tried =
        settings.tries().isEmpty()
            ? GoneWithTheFirst.folded(ProvenFirst.of(diagnosis, results))
            : new Suspected.Tried(diagnosis, results);
    return results.fixes().isEmpty()
        ? tried
        : new Suspected.Tried(
            Revealed.in(tried.diagnosis(), tried.results().fixes().get(0)), tried.results());
  }
}
