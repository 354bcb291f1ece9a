package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.Generator;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceLoadTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void speaksTlsWithAServiceThatDoes(@TempDir Path directory) throws Exception {
    List<Sample> samples = new ArrayList<>();
    try (SecureService service = new SecureService(directory);
        Generator load = ServiceLoad.open(service, Workload.of(HttpRequest.get("/")), 1)) {
      load.run(new LoadPhase("p", new LoadModel.Closed(3), 1, false, LONG, LONG), samples::add);
    }
    assertThat(samples).extracting(Sample::outcome).containsOnly(SampleOutcome.OK).hasSize(3);
    assertThat(samples.get(0).secured()).isGreaterThan(samples.get(0).connected());
    assertThat(samples.get(1).secured()).isZero();
  }

  @Test
  void idleConnectionsAskTheirRequestOverTlsToo(@TempDir Path directory) throws Exception {
    try (SecureService service = new SecureService(directory);
        Hoard hoard = Hoard.open(service, "/")) {
      assertThat(hoard.size()).isEqualTo(Hoard.CONNECTIONS);
      assertThat(service.answered()).isPositive();
    }
  }
}
