package io.bootcause.investigation;

import io.bootcause.diagnosis.Detectors;
import io.bootcause.diagnosis.Diagnosis;
import io.bootcause.diagnosis.Diagnostician;
import io.bootcause.diagnosis.evidence.Contrast;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.ChangeApplier;
import io.bootcause.service.change.LibraryVersions;
import io.bootcause.service.change.MavenRepositories;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** The whole flow: start, load and record, budget and detectors, drill down, prove, report. */
public final class Investigation {
  private final Settings settings;
  private final Progress progress;
  private final Diagnostician diagnostician = new Diagnostician(Detectors.all());

  public Investigation(Settings settings, Progress progress) {
    this.settings = settings;
    this.progress = progress;
  }

  /**
   * Runs it.
   *
   * @throws ServiceException if the service could not be read, started, attached to or measured
   */
  public Investigated run() throws ServiceException, InterruptedException {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Stages stages = new Stages(progress);
    Preparation prepared = Preparation.of(settings);
    Reports reports = Reports.into(settings.out());
    try (Workbench bench = new Workbench(settings.readyTimeout())) {
      Recorder recorder = new Recorder();
      LoadShapes shapes = new LoadShapes(recorder);
      Recording recording;
      try (Instances instances = stages.time("start", () -> start(prepared, bench, recorder));
          Measurement measurement =
              new Measurement(prepared, instances, recorder, shapes, stages, progress, reports)) {
        measurement.checkRequests();
        measurement.warmUp();
        measurement.load();
        measurement.idleGaps();
        measurement.drillDown(new Evidence(measurement.recording()));
        recording = measurement.recording();
      }
      reports.write(recording);
      MavenRepositories repositories = MavenRepositories.ofTheUser();
      Diagnosis diagnosis =
          new Candidates(new LibraryVersions(repositories), prepared.libraryVersions())
              .released(diagnostician.diagnose(recording));
      Proof.Results proof =
          stages.time("prove", () -> prove(prepared, diagnosis, recording, bench, repositories));
      Investigated investigated =
          new Investigated(
              Version.ofTool(),
              startedAt,
              settings.target(),
              prepared.requestLabels(),
              prepared.artifact(),
              recording.jdk(),
              shapes.applied(),
              diagnosis,
              proof.fixes(),
              proof.tried(),
              proof.together(),
              stages.done(),
              settings.command());
      reports.write(investigated);
      return investigated;
    }
  }

  private Instances start(Preparation prepared, Workbench bench, Recorder recorder)
      throws ServiceException, InterruptedException {
    return Instances.start(prepared, settings, bench, recorder, progress);
  }

  private Proof.Results prove(
      Preparation prepared,
      Diagnosis diagnosis,
      Recording recording,
      Workbench bench,
      MavenRepositories repositories)
      throws ServiceException, InterruptedException {
    ServiceSpec spec = prepared.spec();
    if (!settings.prove() || spec == null) {
      return Proof.Results.none(diagnosis);
    }
    Replicates replicates =
        new Replicates(
            spec,
            new ChangeApplier(repositories, AgentJar.unpacked(bench)),
            settings.workload(),
            bench,
            progress);
    return new Proof(replicates, prepared.libraryVersions(), progress)
        .run(
            diagnosis,
            settings.tries(),
            new Evidence(recording).steadyContrast().map(Contrast::metric),
            settings.proofBudget());
  }
}
