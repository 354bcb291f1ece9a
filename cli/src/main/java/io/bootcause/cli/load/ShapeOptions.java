package io.bootcause.cli.load;

import io.bootcause.cli.TimeSpan;
import io.bootcause.cli.load.hyperfoil.Stage;
import io.bootcause.load.ArrivalSchedule;
import io.bootcause.load.LoadModel;
import io.bootcause.load.LoadPhase;
import io.bootcause.load.Schedules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How much is sent, and when. */
final class ShapeOptions {
  private static final Pattern RAMP =
      Pattern.compile("(\\d+(?:\\.\\d+)?)(?:-|\\.\\.)(\\d+(?:\\.\\d+)?)");
  private static final Pattern STEP = Pattern.compile("(\\d+(?:\\.\\d+)?)(c?)");
  private static final int MOST_CONNECTIONS = 1_000_000;

  /** After a silence, so many requests this far apart: the first, and one to hold it against. */
  static final int BURST = 2;

  static final Duration BURST_SPACING = Duration.ofMillis(500);

  @Option(
      names = {"-c", "--connections"},
      paramLabel = "N",
      defaultValue = "10",
      description = "Connections, each a user. Default: ${DEFAULT-VALUE}.")
  private int connections = 10;

  @Option(
      names = {"-d", "--duration"},
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "How long: 500ms, 10s, 2m. Default: 10s.")
  private @Nullable Duration duration;

  @Option(
      names = {"-n", "--requests"},
      paramLabel = "N",
      description = "Stop after so many requests.")
  private @Nullable Long requests;

  @Option(
      names = {"-R", "--rate"},
      paramLabel = "RATE",
      description = "Open model: so many requests per second, whatever the service does.")
  private @Nullable Double rate;

  @Option(
      names = "--ramp",
      paramLabel = "FROM-TO",
      description = "Open model: the rate rises (or falls) evenly.")
  private @Nullable String ramp;

  @Option(
      names = "--steps",
      paramLabel = "A,B,…",
      split = ",",
      description =
          "One after the other, each its share of the duration: rates, or with a c connections: 1c,2c,4c.")
  private @Nullable List<String> givenSteps;

  @Option(
      names = "--idle-gap",
      paramLabel = "TIME,…",
      split = ",",
      description = "Silences, each followed by two requests; repeated while -d lasts.")
  private @Nullable List<String> givenGaps;

  @Option(names = "--fresh-connections", description = "A new connection for each request.")
  private boolean freshConnections;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      defaultValue = "5s",
      description = "Per request, from when it is sent. Default: ${DEFAULT-VALUE}.")
  private Duration timeout = Duration.ofSeconds(5);

  @Option(
      names = "--warmup",
      paramLabel = "TIME",
      converter = TimeSpan.class,
      description = "The same load before, not counted. Default: 1s; 0 with -n and --idle-gap.")
  private @Nullable Duration warmup;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "Decides the mix, random values and think times. Default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  long seed() {
    return seed;
  }

  private List<String> steps() {
    return values("--steps", givenSteps);
  }

  private List<String> gaps() {
    return values("--idle-gap", givenGaps);
  }

  private static List<String> values(String option, @Nullable List<String> given) {
    if (given != null && (given.isEmpty() || given.stream().anyMatch(String::isBlank))) {
      throw new TypeConversionException(option + " takes values between its commas");
    }
    return given == null ? List.of() : given;
  }

  /** The silences, in their order; empty for any other shape. */
  List<Duration> silences() {
    return gaps().stream().map(TimeSpan::parse).toList();
  }

  /** Load that is not counted; null if none is wanted. */
  @Nullable LoadPhase warmUp() {
    Duration wanted =
        warmup != null
            ? warmup
            : requests != null || !gaps().isEmpty() ? Duration.ZERO : Duration.ofSeconds(1);
    if (wanted.isZero()) {
      return null;
    }
    LoadPhase first = phases().get(0);
    LoadModel model =
        ramp != null
            ? new LoadModel.Open(Schedules.constant(Math.max(1, rates(ramp)[0])))
            : !gaps().isEmpty() ? new LoadModel.Closed(Long.MAX_VALUE) : first.model();
    return new LoadPhase("warm-up", model, first.connections(), freshConnections, wanted, timeout);
  }

  /**
   * What is measured, in its order.
   *
   * @throws IllegalArgumentException if the options do not fit together
   */
  List<LoadPhase> phases() {
    if (Stream.of(rate, ramp).filter(x -> x != null).count()
            + (steps().isEmpty() ? 0 : 1)
            + (gaps().isEmpty() ? 0 : 1)
        > 1) {
      throw new TypeConversionException("only one of --rate, --ramp, --steps and --idle-gap");
    }
    if (silences().stream().anyMatch(Duration::isZero)) {
      throw new TypeConversionException("a silence takes some time");
    }
    if (connections < 1 || connections > MOST_CONNECTIONS) {
      throw new TypeConversionException("-c takes 1 to " + MOST_CONNECTIONS + ": " + connections);
    }
    if (requests != null && (requests < 1 || !steps().isEmpty() || !gaps().isEmpty())) {
      throw new TypeConversionException("-n takes a number above 0, without steps or silences");
    }
    if (!steps().isEmpty()) {
      return steps().stream().map(this::step).toList();
    }
    return List.of(phase("load", model(), connections, time()));
  }

  /**
   * The same, warm-up first, for a generator that is told rates.
   *
   * @throws IllegalArgumentException if it cannot be told so
   */
  List<Stage> stages() {
    if (requests != null || !gaps().isEmpty()) {
      throw new TypeConversionException(
          "Hyperfoil is given rates or users for a time; leave out "
              + (requests != null ? "-n" : "--idle-gap"));
    }
    List<Stage> stages = new ArrayList<>();
    for (LoadPhase phase : phases()) {
      double[] fromTo = {0, 0};
      if (phase.model() instanceof LoadModel.Open) {
        double step =
            steps().isEmpty() ? 0 : Double.parseDouble(steps().get(stages.size()).strip());
        fromTo =
            ramp != null
                ? rates(ramp)
                : rate != null ? new double[] {rate, rate} : new double[] {step, step};
      }
      stages.add(new Stage(phase, false, fromTo[0], fromTo[1]));
    }
    LoadPhase warmUp = warmUp();
    if (warmUp != null) {
      Stage first = stages.get(0);
      double from = ramp != null ? Math.max(1, first.fromPerSecond()) : first.fromPerSecond();
      stages.add(0, new Stage(warmUp, true, from, from));
    }
    return stages;
  }

  private Duration time() {
    if (duration != null) {
      return duration;
    }
    if (!gaps().isEmpty()) {
      return once();
    }
    return requests != null ? Duration.ofHours(24) : Duration.ofSeconds(10);
  }

  private Duration once() {
    Duration sum = Duration.ofMillis(1); // the last arrival must fall before the end
    for (Duration silence : silences()) {
      sum = sum.plus(silence).plus(BURST_SPACING.multipliedBy(BURST - 1));
    }
    return sum;
  }

  private LoadModel model() {
    if (!gaps().isEmpty()) {
      return new LoadModel.Open(silent());
    }
    ArrivalSchedule schedule = null;
    if (rate != null) {
      schedule = Schedules.constant(rate);
    } else if (ramp != null) {
      double[] fromTo = rates(ramp);
      schedule = Schedules.ramp(fromTo[0], fromTo[1], time());
    }
    if (schedule == null) {
      return new LoadModel.Closed(requests == null ? Long.MAX_VALUE : requests);
    }
    return new LoadModel.Open(requests == null ? schedule : Schedules.first(requests, schedule));
  }

  private ArrivalSchedule silent() {
    List<Duration> all = new ArrayList<>();
    long rounds = Math.max(1, time().toMillis() / Math.max(1, once().toMillis()) + 1);
    if (rounds * silences().size() > 1_000_000) {
      throw new TypeConversionException("too many silences for the duration");
    }
    for (long i = 0; i < rounds; i++) {
      all.addAll(silences());
    }
    return Schedules.bursts(BURST, BURST_SPACING, all.toArray(Duration[]::new));
  }

  private static double[] rates(String text) {
    Matcher matcher = RAMP.matcher(text);
    if (!matcher.matches()) {
      throw new TypeConversionException("a ramp is written as 10-1000 (requests/s): " + text);
    }
    double from = Double.parseDouble(matcher.group(1));
    double to = Double.parseDouble(matcher.group(2));
    if (from == 0 && to == 0) {
      throw new TypeConversionException("a ramp from 0 to 0 sends nothing");
    }
    return new double[] {from, to};
  }

  private LoadPhase step(String text) {
    Matcher matcher = STEP.matcher(text.strip());
    Duration each = time().dividedBy(steps().size());
    if (!matcher.matches()) {
      throw new TypeConversionException("a step is a rate, or connections as 4c: " + text);
    }
    double value = Double.parseDouble(matcher.group(1));
    if (matcher.group(2).isEmpty()) {
      return phase(text + "/s", new LoadModel.Open(Schedules.constant(value)), connections, each);
    }
    if (value != Math.rint(value) || value < 1 || value > MOST_CONNECTIONS) {
      throw new TypeConversionException("not a number of connections: " + text);
    }
    return phase(text, new LoadModel.Closed(Long.MAX_VALUE), (int) value, each);
  }

  private LoadPhase phase(String name, LoadModel model, int places, Duration time) {
    return new LoadPhase(name, model, places, freshConnections, time, timeout);
  }
}
