package io.bootcause.diagnosis.evidence;

import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.budget.JoinedRequest;
import io.bootcause.diagnosis.budget.Line;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.profile.ThreadStack;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the service's threads did for requests during one sampled phase. Needs no server spans, so
 * that it tells of any server and of work that was handed to other threads.
 *
 * <p>A share here is a share of wall samples: of the time that threads spent on requests, running
 * or waiting. With <i>N</i> connections in a closed loop the mean latency is N divided by the
 * throughput, so that what takes a share of the threads' time takes about that share of it.
 */
public final class Activity {
  /** Fewer samples than this tell nothing. */
  public static final int MIN_SAMPLES = 30;

  /**
   * The agent, which experiments do without. Its look at a thread's processor time is where threads
   * are often stopped when processors are short, so that it is seen much more often than it takes.
   */
  private static final Frames OWN = Frames.of("io.bootcause.agent.*");

  /** What costs so many times the median is in a few requests, and not in the median one. */
  private static final double COMES_AND_GOES = 1.5;

  /** Fewer slow requests are chance. */
  private static final int FEWEST = 5;

  /** Of all requests. */
  private static final double MOST_FEW = 0.25;

  private static final double MOST_OF_THE_TIME = 0.5;
  private static final double SLOW_RATIO = 5;
  private static final double SLOW_FLOOR_MILLIS = 20;

  /** Waits that an event loop has no thread for; some of a coroutine's, too. */
  private static final Set<Line> UNATTENDED =
      Set.of(
          Line.CONNECTION,
          Line.HTTP_CALL,
          Line.HTTP_CONNECTION,
          Line.LOCK,
          Line.SOCKET,
          Line.TIMER,
          Line.ASYNC);

  /** The line for a thread of the server is none of these: who waits may keep others in it. */
  private static final Set<Line> OUTSIDE =
      Set.of(Line.GENERATOR, Line.CONNECT, Line.ACCEPT, Line.TLS, Line.NETWORK, Line.RESPONSE);

  /** What other processes take makes of a processor's time on the clock. */
  private static final double STRETCH = 1.25;

  /** Who waits while the processors are busy gains something still. */
  private static final double LEAST_GAIN = 0.1;

  /** Where less of the machine's processors is in use, something else limits the throughput. */
  private static final double USED_UP = 0.9;

  /** Of the machine's processors: else it is others that use them up. */
  private static final double MOSTLY_OWN = 0.5;

  private final Phase phase;
  private final PhaseProfile profile;
  private final List<ThreadStack> all;
  private final List<ThreadStack> working;
  private final List<ThreadStack> workers;
  private final List<ThreadStack> occupied;
  private final List<ThreadStack> background;
  private final List<ThreadStack> onProcessor;
  private final double meanMillis;
  private final double medianMillis;
  private final long requests;
  private final List<JoinedRequest> joined;
  private final double threadCpuMillis;
  private final boolean unanswered;
  private final @Nullable SlowFew few;
  private double mostComputing = Double.NaN;
  private double inside = Double.NaN;

  /**
   * What a few of the whole's requests are.
   *
   * @param oneIn so many
   * @param share of the time of all, 0 to 1
   */
  private record SlowFew(Activity whole, long oneIn, double share) {}

  private Activity(
      Phase phase,
      PhaseProfile profile,
      List<JoinedRequest> requests,
      RequestWork work,
      boolean unanswered) {
    this.phase = phase;
    this.unanswered = unanswered;
    this.few = null;
    this.profile = profile;
    List<ThreadStack> wall =
        profile.stacks().stream()
            .filter(ThreadStack::wall)
            .filter(stack -> !OWN.in(stack))
            .map(Activity::withoutBreak)
            .map(Stopped::asRunning)
            .map(DiskWait::asWaiting)
            .toList();
    this.all = wall;
    this.background =
        profile.stacks().stream().filter(s -> !s.wall() && work.inBackground(s)).toList();
    this.onProcessor =
        profile.stacks().stream()
            .filter(s -> !s.wall() && !OWN.in(s) && !work.inBackground(s))
            .filter(s -> IntStream.range(0, s.frames().size()).anyMatch(s::isJava))
            .map(Activity::withoutBreak)
            .toList();
    this.occupied = wall.stream().filter(work::forRequest).toList();
    this.workers = wall.stream().filter(work::onWorker).toList();
    this.working =
        wall.stream()
            .filter(stack -> work.forRequest(stack) && !RequestWork.waitsForHelper(stack))
            .toList();
    List<Double> millis = requests.stream().map(IdleContrast::millis).toList();
    this.meanMillis = Stats.mean(millis);
    this.medianMillis = Stats.median(millis);
    this.requests = requests.size();
    this.joined = requests;
    this.threadCpuMillis = threadCpuMillis(requests);
  }

  private Activity(SlowFew few, List<JoinedRequest> slow) {
    Activity whole = few.whole;
    this.few = few;
    this.phase = whole.phase;
    this.unanswered = false;
    this.profile = whole.profile;
    this.all = whole.all;
    this.working = whole.working;
    this.workers = whole.workers;
    this.occupied = whole.occupied;
    this.background = whole.background;
    this.onProcessor = whole.onProcessor;
    List<Double> millis = slow.stream().map(IdleContrast::millis).toList();
    this.meanMillis = Stats.mean(millis);
    this.medianMillis = Stats.median(millis);
    this.requests = slow.size();
    this.joined = slow;
    this.threadCpuMillis = threadCpuMillis(slow);
  }

  private static double threadCpuMillis(List<JoinedRequest> requests) {
    return Stats.median(
        requests.stream()
            .map(JoinedRequest::span)
            .filter(Objects::nonNull)
            .filter(span -> span.cpuNanos() >= 0)
            .map(span -> span.cpuNanos() / 1e6)
            .toList());
  }

  /**
   * The few requests that most of the time is spent on, where the others of their kind are fast: by
   * turn, or by their data. Threads are seen at them most of the time, so that all stacks count.
   * Empty if requests are alike, or too many are slow to be few.
   */
  Optional<Activity> few() {
    Map<Integer, List<JoinedRequest>> kinds =
        joined.stream().collect(Collectors.groupingBy(r -> r.sample().request()));
    List<JoinedRequest> slow = new ArrayList<>();
    kinds.values().forEach(kind -> slow.addAll(slowOnes(kind)));
    double share = millis(slow) / Math.max(1e-9, millis(joined));
    if (slow.size() < FEWEST
        || slow.size() > MOST_FEW * joined.size()
        || share < MOST_OF_THE_TIME) {
      return Optional.empty();
    }
    long oneIn = Math.round((double) joined.size() / slow.size());
    return Optional.of(new Activity(new SlowFew(this, oneIn, share), slow));
  }

  private static List<JoinedRequest> slowOnes(List<JoinedRequest> kind) {
    double median = Stats.median(kind.stream().map(IdleContrast::millis).toList());
    double limit = Math.max(SLOW_RATIO * median, median + SLOW_FLOOR_MILLIS);
    return kind.stream().filter(r -> IdleContrast.millis(r) > limit).toList();
  }

  private static double millis(List<JoinedRequest> requests) {
    return requests.stream().mapToDouble(IdleContrast::millis).sum();
  }

  /**
   * The last sampled phase of that shape in which requests succeeded; or in which none did, where a
   * request's time is that of its failure.
   */
  static Optional<Activity> of(
      Recording recording, List<JoinedRequest> all, RequestWork work, Shape shape) {
    Activity last = null;
    for (PhaseProfile profile : recording.profiles()) {
      Phase phase = recording.phases().get(profile.phase());
      if (phase.shape() != shape || profile.stacks().isEmpty()) {
        continue;
      }
      List<JoinedRequest> ok =
          all.stream()
              .filter(r -> r.phase().equals(phase) && r.sample().outcome() == SampleOutcome.OK)
              .toList();
      List<JoinedRequest> told =
          ok.isEmpty() ? all.stream().filter(r -> r.phase().equals(phase)).toList() : ok;
      if (!told.isEmpty()) {
        last = new Activity(phase, profile, told, work, ok.isEmpty());
      }
    }
    return Optional.ofNullable(last);
  }

  /** The same of a part of a phase, by the stacks that were seen in it. */
  static Activity during(
      Phase phase,
      PhaseProfile whole,
      List<ThreadStack> stacks,
      List<JoinedRequest> requests,
      RequestWork work) {
    return new Activity(phase, whole.seen(whole.threads(), stacks), requests, work, false);
  }

  /** A stack that could not be walked to its end begins with a native frame that says so. */
  private static ThreadStack withoutBreak(ThreadStack stack) {
    int first = 0;
    while (first < stack.frames().size() && !stack.isJava(first)) {
      first++;
    }
    return first == stack.frames().size() ? stack : stack.from(first);
  }

  public Phase phase() {
    return phase;
  }

  public PhaseProfile profile() {
    return profile;
  }

  /** True if requests came one after the other on many connections, false at a low rate. */
  public boolean overloaded() {
    return phase.shape() == Shape.OVERLOAD;
  }

  public int connections() {
    return phase.connections();
  }

  /** For a sentence: "request at 20/s", "request with 64 connections". */
  public String label() {
    if (overloaded()) {
      return String.format(Locale.ROOT, "request with %d connections", phase.connections());
    }
    String rate = rate(phase.targetRate());
    return few == null
        ? String.format(Locale.ROOT, "request at %s/s", rate)
        : String.format(Locale.ROOT, "slow request at %s/s (one of %d)", rate, few.oneIn);
  }

  /** The same of all of them: "requests at 20/s". */
  public String labels() {
    return label().replaceFirst("request", "requests");
  }

  private static String rate(double rate) {
    return rate >= 10
        ? String.format(Locale.ROOT, "%.0f", rate)
        : String.format(Locale.ROOT, "%.2g", rate);
  }

  /** True if not one request succeeded: times are those until they were given up. */
  public boolean unanswered() {
    return unanswered;
  }

  /** Latency, mean. */
  public double meanMillis() {
    return meanMillis;
  }

  /** Latency, median. */
  public double medianMillis() {
    return medianMillis;
  }

  /** Whether a frame is of this tool's agent. */
  public static boolean isOfThisTool(String frame) {
    return OWN.has(frame);
  }

  /** Requests a second: in a closed loop by Little's law, else as they were sent. */
  public double perSecond() {
    return overloaded() ? connections() * 1e3 / meanMillis : phase.targetRate();
  }

  /**
   * How many requests of this closed loop are served at a time, the others being in line, if each
   * takes as long as one that is alone: by Little's law, those that come in a second times that.
   */
  public double letThrough(Activity alone) {
    return connections() / meanMillis * alone.meanMillis;
  }

  /** The symptom's metric if what takes this share of it were gone. */
  public SymptomMetric metricWithout(double share) {
    if (few != null) {
      return few.whole.metricWithout(share * few.share);
    }
    if (unanswered) {
      return SymptomMetric.unanswered(label(), phase.connections());
    }
    if (overloaded()) {
      return SymptomMetric.underLoad(
          label(), meanMillis, meanMillis * (1 - share), phase.connections());
    }
    return meanMillis * share >= COMES_AND_GOES * medianMillis
        ? SymptomMetric.recurring(
            label() + ", mean",
            meanMillis,
            meanMillis * (1 - share),
            phase.targetRate(),
            Double.NaN)
        : SymptomMetric.atRate(
            label(), medianMillis, medianMillis * (1 - share), phase.targetRate());
  }

  /**
   * The same if this share of the time is waiting: what requests compute is still to be computed.
   * By the utilisation law the mean latency of a closed loop is no less than connections times
   * processor time per request, divided by the processors (Denning and Buzen, The Operational
   * Analysis of Queueing Network Models, 1978).
   */
  public SymptomMetric metricWithoutWaiting(double share) {
    double computing = phase.connections() * cpuMillisPerRequest() / profile.processors();
    if (unanswered || !overloaded() || !(computing > 0)) {
      return metricWithout(share);
    }
    double least = Math.min(computing, meanMillis * (1 - LEAST_GAIN));
    return SymptomMetric.underLoad(
        label(), meanMillis, Math.max(meanMillis * (1 - share), least), phase.connections());
  }

  /** Processor time of the service per request, milliseconds; NaN if unknown. */
  public double cpuMillisPerRequest() {
    if (phase.serviceCpuNanos() < 0) {
      return Double.NaN;
    }
    return phase.serviceCpuNanos() / 1e6 / count();
  }

  /**
   * The most of the requests' time that computing for them can be, 0 to 1: where they wait for most
   * of it with no thread at them, what threads are seen doing is all of the samples and little of
   * the time. There it is no more than the processor time there was; 1 where threads wait.
   */
  double mostComputing() {
    if (Double.isNaN(mostComputing)) {
      mostComputing = Math.min(1, waitsUnattended() ? computed() : 1);
    }
    return mostComputing;
  }

  /**
   * The part of the requests' time in which a thread may be seen at one, 0 to 1: not while it is on
   * its way to the server or back, nor while a thread wakes up for it. What threads are seen
   * waiting for is a share of that part. Where the processors are used up it is 1: there all of it
   * takes as long as it does since somebody has the processors.
   */
  double inside() {
    if (Double.isNaN(inside)) {
      inside = wantsProcessors() ? 1 : 1 - outside();
    }
    return inside;
  }

  private double outside() {
    double waking = hasThreadsLeft() ? TimeIn.line(Line.QUEUE, this).share() : 0;
    return TimeIn.lines(OUTSIDE, this).share() + waking;
  }

  /** Where each connection could have a thread of its own, nobody keeps others in line for one. */
  private boolean hasThreadsLeft() {
    return workers.stream()
            .map(ThreadStack::threads)
            .distinct()
            .mapToInt(name -> profile.threads().getOrDefault(name, 0))
            .sum()
        > phase.connections();
  }

  private boolean waitsUnattended() {
    return computed() > 0
        && share(ThreadStack::runnable) >= MOST_OF_THE_TIME
        && TimeIn.lines(UNATTENDED, this).share() >= MOST_OF_THE_TIME;
  }

  /** Under load each of the processor's milliseconds is waited for by all that are in line. */
  private double computed() {
    double inLine = overloaded() ? (double) connections() / profile.processors() : 1;
    return STRETCH * Math.max(1, inLine) * cpuMillisPerRequest() / meanMillis;
  }

  /** Requests of the phase, at least 1. */
  public double count() {
    double seconds = (phase.endNanos() - phase.startNanos()) / 1e9;
    // Not all samples of a phase are kept: in a closed loop the latency tells the throughput.
    double count =
        overloaded() ? phase.connections() * 1e3 / meanMillis * seconds : (double) requests;
    return Math.max(1, count);
  }

  /**
   * Processor time of the server's thread per request, milliseconds, median; NaN where it is not
   * known. Knows nothing of work that was handed to other threads.
   */
  public double threadCpuMillis() {
    return threadCpuMillis;
  }

  /** Requests of the phase that succeeded, with what was seen of them inside. */
  public List<JoinedRequest> requests() {
    return joined;
  }

  /** Share of the machine's processors that was in use, 0 to 1; NaN if unknown. */
  public double machineBusy() {
    double wall = phase.endNanos() - phase.startNanos();
    return profile.machineBusyNanos() < 0
        ? Double.NaN
        : profile.machineBusyNanos() / wall / profile.processors();
  }

  /**
   * Threads of the service that run or wait for a processor, at a time: where there is hardly one,
   * nothing of the service waits for the processors, however busy others keep them.
   */
  public double runnableThreads() {
    return threadsAt(ThreadStack::runnable);
  }

  /** Stacks of all threads of that name, whatever they are at. */
  public List<ThreadStack> of(String name) {
    return all.stream().filter(stack -> stack.threads().equals(name)).toList();
  }

  /** Threads of that name that are at something, at a time. */
  public double threadsAt(String name, Predicate<ThreadStack> something) {
    List<ThreadStack> theirs = of(name);
    long at = weight(theirs.stream().filter(something).toList());
    int threads = profile.threads().getOrDefault(name, 1);
    return theirs.isEmpty() ? 0 : (double) at / weight(theirs) * threads;
  }

  /** Threads of whatever name that are at something, at a time. */
  public double threadsAt(Predicate<ThreadStack> something) {
    return all.stream()
        .map(ThreadStack::threads)
        .distinct()
        .mapToDouble(name -> threadsAt(name, something))
        .sum();
  }

  /** Share of the machine's processors that the service itself used, 0 to 1; NaN if unknown. */
  public double ownBusy() {
    double wall = phase.endNanos() - phase.startNanos();
    return phase.serviceCpuNanos() < 0
        ? Double.NaN
        : phase.serviceCpuNanos() / wall / profile.processors();
  }

  /** Stacks of the service's own code on a processor, of threads that serve no request. */
  public List<ThreadStack> background() {
    return background;
  }

  /**
   * Stacks of Java code on a processor, whatever thread it is, but for {@link #background()}:
   * shares of them are shares of the processor time that requests take, compilers and collectors
   * apart.
   */
  public List<ThreadStack> onProcessor() {
    return onProcessor;
  }

  /**
   * Share of the machine's processors that {@link #background()} used, 0 to 1: of what the service
   * used as a whole, the share of its samples. Empty if one of the two is not known.
   */
  public OptionalDouble backgroundBusy() {
    long samples =
        profile.stacks().stream().filter(s -> !s.wall()).mapToLong(ThreadStack::weight).sum();
    double own = ownBusy();
    return samples == 0 || Double.isNaN(own)
        ? OptionalDouble.empty()
        : OptionalDouble.of(own * weight(background) / samples);
  }

  /** Share of the phase that collections took; NaN if unknown. */
  public double gcShare() {
    return profile.gcShare(phase);
  }

  /** Stacks of threads that worked or waited for a request, work handed on counted once. */
  public List<ThreadStack> working() {
    return working;
  }

  /** As {@link #working()}, with threads that wait for others that work for the same request. */
  public List<ThreadStack> occupied() {
    return occupied;
  }

  /** Stacks of all threads, whatever they did. */
  public List<ThreadStack> all() {
    return all;
  }

  /** Stacks of the threads that the server itself runs requests on, while they did. */
  public List<ThreadStack> workers() {
    return workers;
  }

  /** Whether it is processor time that limits the throughput, and the service takes most of it. */
  public boolean usesProcessorsUp() {
    return wantsProcessors() && ownBusy() >= MOSTLY_OWN;
  }

  /** Whether it is processor time that limits the throughput, whoever takes most of it. */
  public boolean wantsProcessors() {
    return overloaded() && machineBusy() >= USED_UP;
  }

  /** Samples in {@link #working()}. */
  public long samples() {
    return weight(working);
  }

  /** False if too few samples were taken. */
  public boolean tells() {
    return samples() >= MIN_SAMPLES;
  }

  /** Share of the time of requests in stacks such as these, 0 to 1. */
  public double share(Predicate<ThreadStack> such) {
    return share(working, such);
  }

  /** Share of these samples that are such, 0 to 1; 0 if there are none. */
  public static double share(List<ThreadStack> stacks, Predicate<ThreadStack> such) {
    return (double) weight(stacks.stream().filter(such).toList()) / Math.max(1, weight(stacks));
  }

  /** Share of these samples in which the thread slept, 0 to 1. */
  public static double asleep(List<ThreadStack> stacks) {
    return share(stacks, stack -> !stack.runnable());
  }

  /** Samples that these stacks stand for. */
  public static long weight(List<ThreadStack> stacks) {
    return stacks.stream().mapToLong(ThreadStack::weight).sum();
  }
}
