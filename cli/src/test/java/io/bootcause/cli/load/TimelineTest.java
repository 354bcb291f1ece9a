package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.load.HttpRequest;
import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.load.source.Origin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {
  private static final long MILLI = 1_000_000;

  @TempDir Path dir;

  @Test
  void theUsualReaderReadsIt() throws Exception {
    Path file = dir.resolve("run.hlog");
    try (Timeline timeline = new Timeline(file)) {
      long start = System.nanoTime() + 1000 * MILLI; // so that rounding cannot move an interval
      timeline.ended(sample(start, 2, 1, SampleOutcome.OK));
      timeline.ended(sample(start, 9, 5, SampleOutcome.TIMEOUT));
      timeline.ended(sample(start + 250 * MILLI, 4, 3, SampleOutcome.OK));
    }
    List<Histogram> latency = new ArrayList<>();
    List<Histogram> service = new ArrayList<>();
    HistogramLogReader reader = new HistogramLogReader(file.toFile());
    EncodableHistogram next = reader.nextIntervalHistogram();
    while (next != null) {
      assertThat(next.getEndTimeStamp() - next.getStartTimeStamp()).isBetween(99L, 101L);
      ("latency".equals(next.getTag()) ? latency : service).add((Histogram) next);
      next = reader.nextIntervalHistogram();
    }
    assertThat(service).hasSameSizeAs(latency).hasSizeGreaterThan(10); // empty ones, too
    List<Histogram> filled = latency.stream().filter(h -> h.getTotalCount() > 0).toList();
    assertThat(filled).hasSize(2);
    assertThat(filled.get(0).getMaxValue()).isBetween(2 * MILLI, 2 * MILLI + MILLI / 100);
    assertThat(filled.get(1).getStartTimeStamp() - filled.get(0).getStartTimeStamp())
        .isBetween(200L, 300L);
    assertThat(service.stream().mapToLong(Histogram::getTotalCount).sum()).isEqualTo(2);
    assertThat(service.stream().mapToLong(Histogram::getMaxValue).max().orElse(0))
        .isBetween(3 * MILLI, 3 * MILLI + MILLI / 100);
  }

  @Test
  void aJtlFileHasALinePerRequest() throws Exception {
    Path file = dir.resolve("run.jtl");
    HttpRequest named = HttpRequest.get("/a?b=\"c\"").named("list, all");
    try (JtlWriter log =
        new JtlWriter(
            file, new Origin("http", "localhost", 8080), List.of(named), List.of(77), 4)) {
      long start = System.nanoTime();
      for (int i = 0; i < 600; i++) { // more than a batch
        log.ended(sample(start, 9, 5, SampleOutcome.OK));
      }
      log.ended(sample(start, 9, 5, SampleOutcome.TIMEOUT));
    }
    List<String> lines = Files.readAllLines(file);
    assertThat(lines).hasSize(602);
    assertThat(lines.get(0)).isEqualTo(JtlWriter.HEADER);
    assertThat(lines.get(1))
        .matches(
            "\\d{13},5,\"list, all\",200,,connection 4711,text,true,,99,77,4,4,"
                + "\"http://localhost:8080/a\\?b=\"\"c\"\"\",3,0,1");
    assertThat(lines.get(601)).contains(",false,TIMEOUT,");
  }

  /** Latency and service time in milliseconds; the first byte 2 ms before the end. */
  private static Sample sample(long end, long latency, long service, SampleOutcome outcome) {
    long actual = end - service * MILLI;
    return new Sample(
        0,
        4711,
        0,
        end - latency * MILLI,
        actual,
        actual,
        actual + MILLI,
        actual + MILLI,
        end - 2 * MILLI,
        end,
        200,
        outcome,
        99);
  }

  @Test
  void labelsCountAsJmeterDoes() {
    LabelFigures figures = new LabelFigures("x", 1024);
    long start = 1_000_000_000;
    figures.add(sample(start + 10 * MILLI, 10, 10, SampleOutcome.OK));
    figures.add(sample(start + 1000 * MILLI, 30, 20, SampleOutcome.STATUS));
    assertThat(figures.count()).isEqualTo(2);
    assertThat(figures.meanMillis()).isEqualTo(15.0);
    assertThat(figures.deviationMillis()).isEqualTo(5.0);
    assertThat(figures.errorShare()).isEqualTo(0.5);
    assertThat(figures.perSecond()).isEqualTo(2.0);
    assertThat(figures.sentKibPerSecond()).isEqualTo(2.0);
    assertThat(figures.meanBytes()).isEqualTo(99.0);
    assertThat(Map.of("min", figures.minMillis(), "max", figures.maxMillis()))
        .isEqualTo(Map.of("min", 10.0, "max", 20.0));
  }
}
