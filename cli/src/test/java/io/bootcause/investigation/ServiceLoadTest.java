package io.bootcause.investigation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.cli.certificate.TestKeys;
import io.bootcause.load.Generator;
import io.bootcause.load.HttpRequest;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Workload;
import io.bootcause.service.ServiceException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Condition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServiceLoadTest {
  private static final ServiceLoad NO_CERTIFICATE = new ServiceLoad(null);
  private static final Duration LONG = Duration.ofSeconds(20);

  @Test
  void speaksTlsWithAServiceThatDoes(@TempDir Path directory) throws Exception {
    List<Sample> samples = new ArrayList<>();
    try (SecureService service = new SecureService(directory);
        Generator load = NO_CERTIFICATE.open(service, Workload.of(HttpRequest.get("/")), 1)) {
      load.run(new LoadPhase("p", new LoadModel.Closed(3), 1, false, LONG, LONG), samples::add);
    }
    assertThat(samples).extracting(Sample::outcome).containsOnly(SampleOutcome.OK).hasSize(3);
    assertThat(samples.get(0).secured()).isGreaterThan(samples.get(0).connected());
    assertThat(samples.get(1).secured()).isZero();
  }

  @Test
  void aServiceThatWantsACertificateIsShownOne(@TempDir Path directory) throws Exception {
    TestKeys keys = TestKeys.make(directory, "client", "RSA");
    ServiceLoad known = new ServiceLoad(keys.certificate());
    try (SecureService service = new SecureService(directory, keys.certificate().chain().get(0))) {
      known.check(service);
      assertThat(failures(known, service)).isEmpty();
      try (Hoard hoard = Hoard.open(service, "/", known.tls())) {
        assertThat(hoard.size()).isEqualTo(Hoard.CONNECTIONS);
        assertThat(service.answered()).isGreaterThan(3);
      }

      assertThat(failures(NO_CERTIFICATE, service))
          .containsOnlyKeys(SampleOutcome.TLS)
          .hasValueSatisfying(
              new Condition<>(
                  why -> why.startsWith("TLS failed: the server wants a certificate"), "reason"));
      assertThatThrownBy(() -> NO_CERTIFICATE.check(service))
          .hasMessage("the service wants a certificate of its clients: give one with --cert FILE")
          .extracting(e -> ((ServiceException) e).kind())
          .isEqualTo(ServiceException.Kind.MEASUREMENT);
    }
  }

  private static Map<SampleOutcome, String> failures(ServiceLoad load, SecureService service)
      throws InterruptedException {
    Map<SampleOutcome, String> failures = new HashMap<>();
    try (Generator generator = load.open(service, Workload.of(HttpRequest.get("/")), 1)) {
      List<SampleOutcome> outcomes = new ArrayList<>();
      generator.run(
          new LoadPhase("p", new LoadModel.Closed(3), 1, true, LONG, LONG),
          sample -> outcomes.add(sample.outcome()));
      assertThat(outcomes).hasSize(3);
      outcomes.stream()
          .filter(outcome -> outcome != SampleOutcome.OK)
          .forEach(outcome -> failures.put(outcome, ServiceLoad.failure(generator, outcome)));
    }
    return failures;
  }

  @Test
  void idleConnectionsAskTheirRequestOverTlsToo(@TempDir Path directory) throws Exception {
    try (SecureService service = new SecureService(directory);
        Hoard hoard = Hoard.open(service, "/", NO_CERTIFICATE.tls())) {
      assertThat(hoard.size()).isEqualTo(Hoard.CONNECTIONS);
      // Whoever opens them waits for no answer.
      long deadline = System.nanoTime() + LONG.toNanos();
      while (service.answered() == 0 && System.nanoTime() - deadline < 0) {
        Thread.sleep(10);
      }
      assertThat(service.answered()).isPositive();
    }
  }
}
