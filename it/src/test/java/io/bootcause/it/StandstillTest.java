package io.bootcause.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A service that stops answering for good is told from a slow one, and is not waited for. */
@Tag("diagnosis")
@Isolated("measures")
class StandstillTest {
  @TempDir Path dir;

  @Test
  void threadsThatWaitForEachOtherAreFoundSoonAndTheCauseIsProven() throws Exception {
    Path out = dir.resolve("out");
    long start = System.nanoTime();
    try (Tool tool =
        Tool.start(
            "diagnose",
            FakeService.jar(dir).toString(),
            "GET /",
            "--app-args",
            "embraces",
            "--out",
            out.toString())) {
      assertThat(tool.exitCode(Duration.ofMinutes(4))).as(tool.err().toString()).isEqualTo(1);
      assertThat(tool.err()).anyMatch(line -> line.contains("the service has stopped answering"));
    }
    System.out.printf("standstill: %.0f s%n", (System.nanoTime() - start) / 1e9);
    JsonNode report = new ObjectMapper().readTree(out.resolve("report.json").toFile());

    assertThat(report.at("/findings")).hasSize(1);
    assertThat(report.at("/findings/0/detector").asText()).isEqualTo("deadlock");
    assertThat(report.at("/findings/0/cause/where/0").asText()).startsWith("io.bootcause.it.Fake");
    assertThat(report.at("/findings/0/fixes/0/change").asText()).startsWith("limit 1 io.bootcause");
    assertThat(report.at("/findings/0/fixes/0/experiment/verdict").asText()).isEqualTo("CONFIRMED");
    assertThat(report.at("/validity/verdict").asText()).isNotEqualTo("valid");
  }

  @Test
  @Tag("all")
  void whatIsNeverGivenBackIsFoundWithoutWaitingForEveryPhase() throws Exception {
    Path out = dir.resolve("out");
    try (Tool tool =
        Tool.start(
            "diagnose",
            FakeService.jar(dir).toString(),
            "GET /",
            "--app-args",
            "keeps",
            "--no-prove",
            "--out",
            out.toString())) {
      assertThat(tool.exitCode(Duration.ofMinutes(3))).as(tool.err().toString()).isEqualTo(1);
    }
    JsonNode report = new ObjectMapper().readTree(out.resolve("report.json").toFile());

    assertThat(report.at("/findings")).hasSize(1);
    assertThat(report.at("/findings/0/detector").asText()).isEqualTo("unanswered");
    assertThat(report.at("/findings/0/cause/where").toString())
        .contains("FakeService#lambda$keep", "Semaphore#acquireUninterruptibly");
  }
}
