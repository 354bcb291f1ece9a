package io.bootcause.investigation;

import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.recording.RecordedRun;
import io.bootcause.recording.Recording;
import io.bootcause.report.Investigated;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** Measures a service that runs on this machine, or is started on it. */
public final class ThisMachine {
  private final Preparation prepared;
  private final Workbench bench;
  private final Reports reports;
  private final Rescue rescue;

  ThisMachine(Preparation prepared, Workbench bench, Reports reports, Rescue rescue) {
    this.prepared = prepared;
    this.bench = bench;
    this.reports = reports;
    this.rescue = rescue;
  }

  /**
   * Measures and nothing else, for a tool that reasons on another machine.
   *
   * @throws ServiceException if the service could not be attached to or measured, or the recording
   *     not be written
   */
  public static Measured measure(Settings settings, Progress progress, Rescue rescue)
      throws ServiceException, InterruptedException {
    Preparation prepared = Preparation.of(settings);
    Reports reports = Reports.into(settings.out());
    try (Workbench bench = new Workbench(settings.readyTimeout())) {
      return new ThisMachine(prepared, bench, reports, rescue).measure(progress);
    }
  }

  Measured measure(Progress progress) throws ServiceException, InterruptedException {
    String startedAt = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    Stages stages = new Stages(progress, Timetable.of(prepared.settings()));
    Recorder recorder = new Recorder();
    Settings settings = prepared.settings();
    RecordedRun run = new RecordedRun(startedAt, settings.target(), settings.command(), List.of());
    recorder.run(run);
    LoadShapes shapes = new LoadShapes(recorder);
    FirstRequests firsts = new FirstRequests(prepared.requestLabels(), shapes);
    Recording recording;
    try (Instances instances =
            stages.time(
                "start",
                () -> Instances.start(prepared, settings, bench, recorder, progress, firsts));
        Measurement measurement =
            new Measurement(
                asStarted(instances), instances, recorder, shapes, stages, progress, rescue)) {
      recording =
          recorded(measurement, firsts, instances, () -> recorder.run(run.over(of(stages.done()))));
      // Before the service is stopped, which takes its time: an interrupt loses nothing meanwhile.
      reports.write(recording);
    }
    return new Measured(startedAt, recording, shapes.applied(), stages.done());
  }

  private Preparation asStarted(Instances instances) {
    return prepared.artifact() != null
        ? prepared
        : prepared.of(RunningJar.of(instances.first().service().pid()));
  }

  private static List<RecordedRun.Stage> of(List<Investigated.Stage> stages) {
    return stages.stream()
        .map(stage -> new RecordedRun.Stage(stage.name(), stage.seconds()))
        .toList();
  }

  /**
   * @param over is to be called once all is done
   */
  private static Recording recorded(
      Measurement measurement, FirstRequests firsts, Instances instances, Runnable over)
      throws ServiceException, InterruptedException {
    try {
      measurement.checkRequests(firsts);
      measurement.warmUp();
      measurement.load();
      measurement.idleGaps();
      measurement.drillDown(new Evidence(measurement.recording()));
      over.run();
      return measurement.recording();
    } catch (ServiceException e) {
      // Whatever could not be done any more: that there is no service says why.
      throw instances.ended().orElse(e);
    }
  }
}
