package io.bootcause.cli.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Schedules;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class ShapeOptionsTest {
  @Command
  private static final class Holder {
    @Mixin private ShapeOptions shape = new ShapeOptions();
  }

  @Test
  void asWrkByDefault() {
    LoadPhase phase = only("");
    assertThat(phase.model()).isEqualTo(new LoadModel.Closed(Long.MAX_VALUE));
    assertThat(phase.connections()).isEqualTo(10);
    assertThat(phase.duration()).isEqualTo(Duration.ofSeconds(10));
    assertThat(shape("").warmUp()).isNotNull();
  }

  @Test
  void aRateIsOpen() {
    LoadPhase phase = only("-R 100 -d 2s -c 3");
    LoadModel.Open open = (LoadModel.Open) phase.model();
    assertThat(Schedules.count(open.schedule(), phase.duration())).isEqualTo(200);
  }

  @Test
  void aRampRisesOverTheDuration() {
    LoadPhase phase = only("--ramp 0-100 -d 10s");
    LoadModel.Open open = (LoadModel.Open) phase.model();
    assertThat(Schedules.count(open.schedule(), Duration.ofSeconds(10))).isEqualTo(500);
    assertThat(Schedules.count(open.schedule(), Duration.ofSeconds(5))).isEqualTo(125);
  }

  @Test
  void stepsShareTheDuration() {
    List<LoadPhase> phases = shape("--steps 10,20,4c -d 9s").phases();
    assertThat(phases).extracting(LoadPhase::name).containsExactly("10/s", "20/s", "4c");
    assertThat(phases).extracting(LoadPhase::duration).containsOnly(Duration.ofSeconds(3));
    assertThat(phases.get(2).connections()).isEqualTo(4);
    assertThat(phases.get(2).model()).isInstanceOf(LoadModel.Closed.class);
  }

  @Test
  void silencesOnceWithoutADuration() {
    LoadPhase phase = only("--idle-gap 1s,6s");
    LoadModel.Open open = (LoadModel.Open) phase.model();
    assertThat(Schedules.count(open.schedule(), phase.duration())).isEqualTo(4);
    assertThat(open.schedule().offsetNanos(0)).isEqualTo(1_000_000_000L);
    assertThat(open.schedule().offsetNanos(2)).isEqualTo(7_500_000_000L);
    assertThat(shape("--idle-gap 1s,6s").warmUp()).isNull();
  }

  @Test
  void silencesOverAndOverWithOne() {
    LoadPhase phase = only("--idle-gap 1s -d 16s");
    LoadModel.Open open = (LoadModel.Open) phase.model();
    assertThat(Schedules.count(open.schedule(), phase.duration())).isEqualTo(20);
  }

  @Test
  void soManyRequests() {
    assertThat(only("-n 7").model()).isEqualTo(new LoadModel.Closed(7));
    LoadModel.Open open = (LoadModel.Open) only("-n 7 -R 10").model();
    assertThat(Schedules.count(open.schedule(), Duration.ofHours(1))).isEqualTo(7);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-R 1 --ramp 1-2",
        "--steps 1 --idle-gap 1s",
        "-c 0",
        "-n 0",
        "-n 5 --steps 1",
        "--ramp 5",
        "--steps x",
        "--steps 1.5c",
        "-R 0",
        "-R -1",
        "-d 0",
        "--idle-gap x",
      })
  void whatDoesNotFitIsRefused(String options) {
    assertThatThrownBy(() -> shape(options).phases())
        .isInstanceOfAny(
            IllegalArgumentException.class,
            CommandLine.TypeConversionException.class,
            CommandLine.ParameterException.class);
  }

  private static LoadPhase only(String options) {
    List<LoadPhase> phases = shape(options).phases();
    assertThat(phases).hasSize(1);
    return phases.get(0);
  }

  private static ShapeOptions shape(String options) {
    Holder holder = new Holder();
    new CommandLine(holder).parseArgs(options.isEmpty() ? new String[0] : options.split(" "));
    return holder.shape;
  }
}
