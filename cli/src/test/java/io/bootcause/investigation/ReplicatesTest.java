package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.experiment.Attempt;
import io.bootcause.experiment.ReplicateRunner;
import io.bootcause.experiment.Variant;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.Workload;
import io.bootcause.report.Progress;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.change.Change;
import io.bootcause.service.change.ChangeApplier;
import io.bootcause.service.change.MavenRepositories;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplicatesTest {
  private static final SymptomMetric FIRST = SymptomMetric.ofFirstRequest("first request", 100, 50);

  private static final List<Variant> BOTH =
      List.of(Variant.CONTROL, new Variant(new Change.JvmFlag("-Xmx64m")));

  @TempDir Path dir;

  @Test
  void whatDoesNotStartBesideAnotherIsMeasuredAlone() throws Exception {
    ByteArrayOutputStream told = new ByteArrayOutputStream();
    int second;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      second = free.getLocalPort();
    }
    ServiceSpec spec =
        new ServiceSpec(
            OneOfAKind.jar(dir.resolve("one.jar")),
            Path.of(System.getProperty("java.home")),
            List.of(),
            List.of("--second.port=" + second));
    try (Workbench bench = new Workbench(Duration.ofSeconds(60));
        Progress progress =
            Progress.to(
                new PrintStream(told, true, StandardCharsets.UTF_8),
                Progress.Mode.PLAIN,
                80,
                false)) {
      ReplicateRunner runner =
          new Replicates(
                  spec,
                  new ChangeApplier(MavenRepositories.ofTheUser()),
                  Workload.of(HttpRequest.get("/")),
                  new ServiceLoad(null),
                  bench,
                  progress,
                  false)
              .measuring(FIRST);
      assertThat(runner.runRound(0, BOTH)).hasSize(2).allSatisfy(ReplicatesTest::measured);
      assertThat(runner.runRound(1, BOTH)).hasSize(2).allSatisfy(ReplicatesTest::measured);
    }
    assertThat(told.toString(StandardCharsets.UTF_8))
        .containsOnlyOnce("instances do not start beside each other")
        .contains("round 2 to 2: 2 fresh JVMs one after the other");
  }

  private static void measured(Variant variant, Attempt attempt) {
    assertThat(attempt).as("%s", variant).isInstanceOf(Attempt.Measured.class);
  }
}
