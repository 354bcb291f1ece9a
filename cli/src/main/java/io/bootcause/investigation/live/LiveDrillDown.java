package io.bootcause.investigation.live;

import io.bootcause.diagnosis.evidence.Descent;
import io.bootcause.diagnosis.evidence.ExcessPath;
import io.bootcause.diagnosis.evidence.ExcessTree;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.investigation.RunningJar;
import io.bootcause.investigation.live.LiveResult.End;
import io.bootcause.recording.ClassOrigin;
import io.bootcause.recording.Recording;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.ServiceException;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.MethodRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows the requests that come in down to where their time goes. First the stacks of all threads
 * are sampled, which shows where slow requests differ from typical ones; then the methods that this
 * accuses are timed exactly, and what they call, level by level, until what is notable is
 * explained.
 */
public final class LiveDrillDown implements AutoCloseable {
  /** Methods that a level adds; as many as the drill-down of a diagnosis times. */
  private static final int METHODS = 16;

  private static final int MOST_LEVELS = 8;
  private static final Duration SLICE = Duration.ofSeconds(4);
  private static final Duration FIRST_SLICE = Duration.ofSeconds(1);
  private static final Duration INTERVAL = Duration.ofMillis(10);
  private static final Duration FINEST = Duration.ofMillis(1);
  private static final Duration COARSEST = Duration.ofMillis(200);

  /** Share of the budget that sampling aims at. */
  private static final double AIMED_AT = 0.7;

  private static final Duration SETTLE = Duration.ofSeconds(20);
  private static final Duration SETTLE_AGAIN = Duration.ofSeconds(3);

  /** Of the time, so that some is left for timing. */
  private static final double FOR_SAMPLING = 0.6;

  /** From this share of the budget on, nothing more is timed. */
  private static final double NEARLY_USED = 0.8;

  /**
   * @param slowMillis where slow begins; empty to find out
   * @param budget share of one processor that looking may take
   */
  public record Settings(
      RequestFilter filter, OptionalDouble slowMillis, double budget, Duration atMost) {}

  private final AgentLink link;
  private final long pid;
  private final Traffic traffic;
  private final Settings settings;
  private final Consumer<String> say;
  private final Sampler sampler;
  private final LevelWatch watch;
  private final @Nullable BootArtifact artifact;
  private final Map<String, ClassOrigin> classes = new HashMap<>();
  private final Set<String> timed = new LinkedHashSet<>();
  private final Map<String, String> untimed = new LinkedHashMap<>();
  private final Summary summary;
  private long end;

  /**
   * @param link to an agent that tells {@code traffic} what it sees
   * @param say is told what is being done
   */
  public LiveDrillDown(
      AgentLink link, long pid, Traffic traffic, Settings settings, Consumer<String> say)
      throws ServiceException {
    this.link = link;
    this.pid = pid;
    this.traffic = traffic;
    this.settings = settings;
    this.say = say;
    this.sampler = new Sampler(pid);
    this.watch = new LevelWatch(link, pid, traffic, settings.budget());
    this.artifact = RunningJar.of(pid);
    this.summary = new Summary(settings.filter(), traffic, link, timed, untimed);
  }

  /** Everything is undone when the link ends, at the latest. */
  public LiveResult run() throws ServiceException, InterruptedException {
    link.instrument();
    link.lines(true);
    Settling.await(pid, SETTLE);
    traffic.begin();
    end = System.nanoTime() + settings.atMost().toNanos();
    LiveRecording recorded = new LiveRecording();
    sample(recorded);
    Look look = Look.first(recorded.recording(false, artifact, classes), settings.slowMillis());
    if (recorded.requests() == 0 || look.split().slow().isEmpty()) {
      return summary.nothing(look);
    }
    readOrigins(recorded);
    Recording first = recorded.recording(false, artifact, classes);
    look = Look.first(first, settings.slowMillis());
    ExcessTree sampled = ExcessTree.of(look.split().slow(), look.split().typical(), first.stacks());
    Origins origins = new Origins(first);
    summary.sampled(look, sampled, origins);
    return sampled.tells() ? descend(look, sampled, origins) : summary.of(End.TOO_FEW_SAMPLES);
  }

  /** Slices of sampling until there are enough requests and stacks of them. */
  private void sample(LiveRecording recorded) throws ServiceException, InterruptedException {
    long start = System.nanoTime();
    long latest = start + Math.round(settings.atMost().toNanos() * FOR_SAMPLING);
    Duration interval = INTERVAL;
    long cpu = LevelWatch.cpuNanos(pid);
    Look look;
    int stacksOfSlow;
    do {
      sampler.start(interval);
      traffic.begin();
      long slice = System.nanoTime();
      Duration length = recorded.requests() == 0 ? FIRST_SLICE : SLICE;
      long until = Math.min(slice + length.toNanos(), latest);
      LevelWatch.pause(traffic, until);
      long before = sampler.taken();
      Traffic.Take take = traffic.take();
      recorded.add(take, sampler.stop(take.spans()));
      double cost = Cost.ofSampling(sampler.taken() - before, System.nanoTime() - slice);
      interval = next(interval, cost / settings.budget());
      Recording so = recorded.recording(false, artifact, classes);
      look = Look.first(so, settings.slowMillis());
      stacksOfSlow =
          ExcessTree.of(look.split().slow(), look.split().typical(), so.stacks()).slowSamples();
      long now = System.nanoTime();
      summary.sampling(
          recorded.requests(),
          look.split(),
          now - start,
          cost,
          LevelWatch.share(cpu, LevelWatch.cpuNanos(pid), now - start));
      say.accept(
          recorded.requests()
              + " requests"
              + (look.split().isAlike() ? "" : ", " + look.split().slow().size() + " slow")
              + "; "
              + stacksOfSlow
              + " stacks of them");
    } while (!Patience.enoughAtFirst(look.split(), stacksOfSlow, (System.nanoTime() - start) / 1e9)
        && System.nanoTime() - latest < 0);
  }

  /**
   * As fine as the budget allows: short requests need it.
   *
   * @param used share of the budget that this interval took
   */
  static Duration next(Duration interval, double used) {
    double nanos = interval.toNanos() * Math.max(0.1, used / AIMED_AT);
    return Duration.ofNanos(
        Math.min(COARSEST.toNanos(), Math.max(FINEST.toNanos(), Math.round(nanos))));
  }

  private void readOrigins(LiveRecording recorded) throws ServiceException, InterruptedException {
    Set<String> names = new HashSet<>();
    recorded.stacks().forEach(s -> s.frames().forEach(f -> names.add(Origins.className(f))));
    link.where(names)
        .forEach(
            (name, origin) ->
                classes.put(
                    name,
                    new ClassOrigin(
                        origin.location().isEmpty() ? null : origin.location(), origin.loader())));
  }

  private LiveResult descend(Look first, ExcessTree sampled, Origins origins)
      throws ServiceException, InterruptedException {
    ExcessTree exact =
        ExcessTree.ofCalls(first.split().slow(), first.split().typical(), r -> List.of(), 0);
    Descent descent = Descent.of(sampled, exact, origins, timed, untimed.keySet());
    List<String> next = new ArrayList<>(accused(sampled, origins));
    add(next, descent.next(METHODS));
    for (int level = 1; level <= MOST_LEVELS; level++) {
      if (next.isEmpty()) {
        boolean any = descent.places().stream().anyMatch(p -> !p.isRequest());
        return summary.of(watch.overBudget() ? End.BUDGET : any ? End.EXPLAINED : End.NOTHING_LEFT);
      }
      say.accept("level " + level + ": timing " + next.size() + " more methods");
      Look look = time(next, first);
      if (look == null) {
        return summary.of(watch.overBudget() ? End.BUDGET : End.TIME);
      }
      exact =
          ExcessTree.ofCalls(
              look.split().slow(), look.split().typical(), look::callsOf, link.callNanos());
      descent = Descent.of(sampled, exact, origins, timed, untimed.keySet());
      summary.exact(look, exact, descent);
      next = new ArrayList<>(descent.next(METHODS));
      if (!next.isEmpty()
          && (watch.overBudget() || watch.cost() > NEARLY_USED * settings.budget())) {
        return summary.of(End.BUDGET);
      }
    }
    return summary.of(End.NOTHING_LEFT);
  }

  private static List<String> accused(ExcessTree sampled, Origins origins) {
    return ExcessPath.of(sampled, origins).map(path -> path.accused(METHODS)).orElse(List.of());
  }

  private static void add(List<String> to, List<String> more) {
    for (String one : more) {
      if (to.size() < METHODS && !to.contains(one)) {
        to.add(one);
      }
    }
  }

  /**
   * Times these as well, until there are enough requests. What turns out to be called too often is
   * left out.
   *
   * @return null if there were too few in the time
   */
  private @Nullable Look time(List<String> more, Look first)
      throws ServiceException, InterruptedException {
    Set<String> wanted = new LinkedHashSet<>(timed);
    wanted.addAll(more);
    while (true) {
      trace(wanted);
      LevelWatch.Seen seen = watch.watch(first.split(), end, wanted.size());
      summary.level(wanted.size(), seen);
      if (seen.tooOften().isEmpty()) {
        timed.clear();
        timed.addAll(wanted);
        return seen.anySlow() ? seen.look() : null;
      }
      seen.tooOften().forEach((frame, why) -> untimed.put(frame, why));
      wanted.removeAll(seen.tooOften().keySet());
      if (wanted.equals(timed) || wanted.isEmpty()) {
        trace(timed);
        return null;
      }
    }
  }

  private void trace(Set<String> frames) throws ServiceException, InterruptedException {
    Map<MethodRef, Integer> found = link.trace(frames.stream().map(MethodRef::ofFrame).toList());
    found.forEach(
        (method, n) -> {
          if (n == 0) {
            untimed.put(method.toString(), "not found in the loaded classes");
          }
        });
    Settling.await(pid, SETTLE_AGAIN);
  }

  /** Ends sampling, should it be under way. From any thread. */
  public void stop() {
    sampler.close();
  }

  /** As {@link #stop()}. The link is the caller's to close. */
  @Override
  public void close() {
    stop();
  }
}
