package io.bootcause.diagnosis;

import io.bootcause.load.Sample;
import io.bootcause.load.SampleOutcome;
import io.bootcause.recording.ClassOrigin;
import io.bootcause.recording.ClientRequest;
import io.bootcause.recording.DumpedThread;
import io.bootcause.recording.HeapCount;
import io.bootcause.recording.HeapHold;
import io.bootcause.recording.Inside;
import io.bootcause.recording.MeasurementCheck;
import io.bootcause.recording.Phase;
import io.bootcause.recording.PhaseProfile;
import io.bootcause.recording.PrintedException;
import io.bootcause.recording.Recording;
import io.bootcause.recording.Shape;
import io.bootcause.recording.Stall;
import io.bootcause.recording.Standstill;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.Boundary;
import io.bootcause.wire.Reading;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.TracedCall;
import io.bootcause.wire.WaitKind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds recordings of invented services, request by request, in milliseconds. */
public final class Recordings {
  private static final long MS = 1_000_000;
  public static final long THREAD = 42;

  private String java = "17";
  private int backlog = -1;
  private final List<Phase> phases = new ArrayList<>();
  private final List<ClientRequest> samples = new ArrayList<>();
  private final List<ClientRequest> outliers = new ArrayList<>();
  private final List<Inside<RequestSpan>> spans = new ArrayList<>();
  private final List<Inside<TracedCall>> calls = new ArrayList<>();
  private final List<Inside<ArchiveScan>> scans = new ArrayList<>();
  private final List<Inside<StackSample>> stacks = new ArrayList<>();
  private final List<Inside<Reading>> readings = new ArrayList<>();
  private final List<Inside<RequestWait>> waits = new ArrayList<>();
  private final Map<String, ClassOrigin> classes = new HashMap<>();
  private final Map<String, Integer> loaded = new HashMap<>();
  private final List<Library> libraries = new ArrayList<>();
  private final Map<Integer, List<ThreadStack>> threadStacks = new TreeMap<>();
  private final Map<String, Integer> threadCounts = new HashMap<>();
  private final List<DumpedThread> dumped = new ArrayList<>();
  private final List<Standstill> standstills = new ArrayList<>();
  private final List<HeapCount> heap = new ArrayList<>();
  private final List<Stall> stalls = new ArrayList<>();
  private final List<PrintedException> printed = new ArrayList<>();
  private final List<String> jvmFlags = new ArrayList<>();
  private final List<MeasurementCheck> checks = new ArrayList<>();
  private List<String> requests = List.of("GET /x");
  private String server = "tomcat";
  private @Nullable String boot = "2.0.2.RELEASE";
  private int loadedConnections;
  private int hoarded;
  private double machineBusy = 0.3;
  private double gc = -1;
  private long maxHeapBytes = -1;
  private long oldBytes = -1;
  private int collections = 9;
  private boolean instrumented = true;
  private long cpu = -1;
  private int ordinal;
  private long clock = 1_000 * MS;
  private long doneAfter = Long.MAX_VALUE / 2;
  private long begunAfter = Long.MAX_VALUE / 2;
  private long queued;
  private int port = 40_000;

  public Recordings library(String groupId, String artifactId, String version, int loadedClasses) {
    Library library =
        new Library(
            groupId, artifactId, version, "BOOT-INF/lib/" + artifactId + "-" + version + ".jar");
    libraries.add(library);
    loaded.put(library.entry(), loadedClasses);
    return this;
  }

  /** Says that a class comes from the library of this artifact id. */
  public Recordings from(String artifactId, String... classNames) {
    Library library =
        libraries.stream().filter(l -> l.artifactId().equals(artifactId)).findFirst().orElseThrow();
    for (String name : classNames) {
      classes.put(
          name, new ClassOrigin("jar:file:/srv/app.jar!/" + library.entry() + "!/", "Launched"));
    }
    return this;
  }

  /** Classes of another place, as their code source tells it. */
  public Recordings loadedFrom(String location, String... classNames) {
    for (String name : classNames) {
      classes.put(name, new ClassOrigin(location, "app"));
    }
    return this;
  }

  public Recordings usersOwn(String... classNames) {
    for (String name : classNames) {
      classes.put(name, new ClassOrigin("jar:file:/srv/app.jar!/BOOT-INF/classes!/", "Launched"));
    }
    return this;
  }

  /** A JDK proxy of these interfaces. */
  public Recordings proxy(String name, String... standsFor) {
    classes.put(name, new ClassOrigin(null, "Launched", List.of(standsFor)));
    return this;
  }

  /** Classes of the JDK that the bootstrap loader has not loaded. */
  public Recordings onJava(String version) {
    java = version;
    return this;
  }

  public Recordings jdk(String... classNames) {
    for (String name : classNames) {
      classes.put(name, new ClassOrigin("jrt:/jdk.httpserver", "platform"));
    }
    return this;
  }

  public Recordings notInstrumented() {
    instrumented = false;
    return this;
  }

  public Recordings silence(double seconds) {
    return phase(Shape.IDLE, seconds, false);
  }

  public Recordings tracedSilence(double seconds) {
    return phase(Shape.IDLE, seconds, true);
  }

  public Recordings steady() {
    return phase(Shape.STEADY, 0, false);
  }

  /** The same at another rate than 20 requests a second. */
  public Recordings steady(double rate) {
    steady();
    Phase p = phases.remove(phases.size() - 1);
    phases.add(
        new Phase(
            p.name(),
            p.shape(),
            0,
            0,
            p.connections(),
            rate,
            false,
            p.startNanos(),
            p.endNanos(),
            0,
            0));
    return this;
  }

  /** The service's start; the weight of a stack is in milliseconds. */
  public Recordings start(double seconds) {
    phase(Shape.START, 0, false);
    Phase p = phases.remove(phases.size() - 1);
    phases.add(
        new Phase(
            "start",
            Shape.START,
            0,
            0,
            0,
            0,
            false,
            p.startNanos(),
            p.startNanos() + Math.round(seconds * 1e9),
            0,
            -1));
    return profile();
  }

  /** The first requests of a fresh JVM. */
  public Recordings first() {
    return phase(Shape.FIRST, 0, false);
  }

  /** As many connections as that, one request after the other, sampled from inside. */
  public Recordings overload(int connections) {
    loadedConnections = connections;
    return phase(Shape.OVERLOAD, 0, false);
  }

  /** The same, not sampled, on the way there. */
  public Recordings step(int connections) {
    loadedConnections = connections;
    phase(Shape.STEP, 0, false);
    return profile();
  }

  /** Load that nothing is measured under. */
  public Recordings warmUp(int connections) {
    loadedConnections = connections;
    return phase(Shape.WARM_UP, 0, false);
  }

  /** Processors that the service uses in the newest phase. */
  public Recordings usingCores(double cores) {
    Phase p = phases.remove(phases.size() - 1);
    phases.add(
        new Phase(
            p.name(),
            p.shape(),
            p.instance(),
            p.silenceSeconds(),
            p.connections(),
            p.targetRate(),
            p.traced(),
            p.startNanos(),
            p.endNanos(),
            0,
            Math.round(cores * (p.endNanos() - p.startNanos()))));
    return this;
  }

  /** Single requests while so many idle connections are open. */
  public Recordings hoard(int connections) {
    hoarded = connections;
    phase(Shape.HOARD, 0, false);
    return profile();
  }

  /** Connections that wait to be accepted beside the idle ones. */
  public Recordings backlog(int connections) {
    backlog = connections;
    return this;
  }

  /** So many requests in the newest phase, without stacks of their own. */
  public Recordings requests(int count, double millis) {
    for (int i = 0; i < count; i++) {
      request(millis, 0, 0);
    }
    return this;
  }

  /**
   * Requests over TLS in the newest phase.
   *
   * @param perConnection every so many of them, the first included, open a connection
   * @param handshake milliseconds of those that do
   */
  public Recordings overTls(int count, double millis, int perConnection, double handshake) {
    for (int i = 0; i < count; i++) {
      request(millis, 0, 0);
      ClientRequest last = samples.remove(samples.size() - 1);
      Sample s = last.sample();
      int ordinal = i % perConnection;
      long secured = s.intendedStart() + Math.round(handshake * MS);
      samples.add(
          new ClientRequest(
              last.phase(),
              last.position(),
              new Sample(
                  0,
                  s.localPort(),
                  ordinal,
                  s.intendedStart(),
                  s.intendedStart(),
                  ordinal == 0 ? s.intendedStart() : 0,
                  ordinal == 0 ? s.intendedStart() : 0,
                  ordinal == 0 ? secured : 0,
                  ordinal == 0 ? secured : s.intendedStart(),
                  s.end(),
                  s.end(),
                  200,
                  SampleOutcome.OK,
                  10,
                  true,
                  "")));
    }
    return this;
  }

  public Recordings check(String name) {
    checks.add(new MeasurementCheck(name, MeasurementCheck.Level.VALID, name));
    return this;
  }

  /** Of Spring Boot, where the jar says one. */
  public Recordings boot(@Nullable String version) {
    boot = version;
    return this;
  }

  /** The server that the service's jar brings along; Tomcat unless said otherwise. */
  public Recordings server(String name) {
    server = name;
    return this;
  }

  /** One that is answered with this status. */
  public Recordings refused(int status) {
    return failure(20, SampleOutcome.STATUS, status);
  }

  /** So many requests that the load did not send, on a thread of a server. */
  public Recordings askedByOthers(String thread, long id, int count) {
    for (int i = 0; i < count; i++) {
      long[] stamps = new long[Boundary.values().length];
      stamps[Boundary.FINISHED.ordinal()] = clock;
      spans.add(new Inside<>(0, new RequestSpan(9, i, id, 200, cpu, 0, 0, 0, stamps, "")));
    }
    stacks.add(new Inside<>(0, new StackSample(clock, id, thread, true, 1, List.of("a.B#c"))));
    return this;
  }

  /** The newest request is answered with this status, after all that it did. */
  public Recordings answeredWith(int status) {
    ClientRequest last = samples.remove(samples.size() - 1);
    Sample s = last.sample();
    samples.add(
        new ClientRequest(
            last.phase(),
            last.position(),
            new Sample(
                s.request(),
                s.localPort(),
                s.ordinal(),
                s.intendedStart(),
                s.actualStart(),
                s.connectStart(),
                s.connected(),
                s.secured(),
                s.sent(),
                s.firstByte(),
                s.end(),
                status,
                SampleOutcome.STATUS,
                s.bytesReceived(),
                s.resumed(),
                s.traceparent())));
    return this;
  }

  /** One that fails. */
  public Recordings failure() {
    return failure(2_000, SampleOutcome.TIMEOUT, 0);
  }

  private Recordings failure(double millis, SampleOutcome outcome, int status) {
    request(millis, 0, 0);
    ClientRequest last = samples.remove(samples.size() - 1);
    Sample s = last.sample();
    samples.add(
        new ClientRequest(
            last.phase(),
            last.position(),
            new Sample(
                0,
                s.localPort(),
                0,
                s.intendedStart(),
                s.intendedStart(),
                s.intendedStart(),
                s.intendedStart(),
                s.intendedStart(),
                s.end(),
                s.end(),
                status,
                outcome,
                0)));
    spans.remove(spans.size() - 1);
    return this;
  }

  /** Threads that ran or waited for a processor in the newest phase. */
  public Recordings threads(String name, long weight, String... frames) {
    return stack(new ThreadStack(name, true, true, weight, List.of(frames)));
  }

  /** Threads that ran, the interpreter being at the last frame. */
  public Recordings interpreting(String name, long weight, String... frames) {
    return stack(
        new ThreadStack(
            name, true, true, weight, List.of(frames), "J".repeat(frames.length - 1) + "I"));
  }

  /** Threads that slept. */
  public Recordings asleep(String name, long weight, String... frames) {
    return stack(new ThreadStack(name, true, false, weight, List.of(frames)));
  }

  /** Threads that wait to enter the synchronized code of the last frame. */
  public Recordings blocked(String name, long weight, String... frames) {
    return inJvm(name, weight, "ObjectMonitor::enter", frames);
  }

  /** Threads that sleep in a function of the JVM, which the last frame's native method calls. */
  public Recordings inJvm(String name, long weight, String function, String... frames) {
    List<String> all = new ArrayList<>(List.of(frames));
    all.add("libjvm.so#" + function);
    return stack(new ThreadStack(name, true, false, weight, all, "J".repeat(frames.length) + "N"));
  }

  /** What the profiler saw on a processor. */
  public Recordings onProcessor(String name, long weight, String... frames) {
    return stack(new ThreadStack(name, false, true, weight, List.of(frames)));
  }

  public Recordings stack(ThreadStack stack) {
    threadStacks.computeIfAbsent(phases.size() - 1, k -> new ArrayList<>()).add(stack);
    return profile();
  }

  /** How many threads of a name there are. */
  public Recordings pool(String name, int threads) {
    threadCounts.put(name, threads);
    return this;
  }

  /**
   * All requests of the newest phase stood still so many times, and its threads did then what they
   * were said to do before this.
   */
  public Recordings stalls(int count, double millis, int waiting) {
    int newest = phases.size() - 1;
    long from = phases.get(newest).startNanos();
    for (int i = 0; i < count; i++) {
      long to = from + Math.round(millis * MS);
      List<ThreadStack> seen = threadStacks.getOrDefault(newest, List.of());
      stalls.add(new Stall(newest, from, to, waiting, seen));
      from = to + MS;
    }
    return this;
  }

  /** What the machine and the JVM counted in all phases, as shares of their time. */
  public Recordings counted(double machineBusy, double gc, long maxHeapBytes) {
    this.machineBusy = machineBusy;
    this.gc = gc;
    this.maxHeapBytes = maxHeapBytes;
    return this;
  }

  /** In each phase. */
  public Recordings collections(int count) {
    collections = count;
    return this;
  }

  /** So much of the heap, instead of half of it, is in the old generation. */
  public Recordings old(long bytes) {
    oldBytes = bytes;
    return this;
  }

  private Recordings profile() {
    threadStacks.computeIfAbsent(phases.size() - 1, k -> new ArrayList<>());
    return this;
  }

  /** The service does not answer in the newest phase; its threads stand where they were dumped. */
  public Recordings standsStill() {
    standstills.add(new Standstill(phases.size() - 1, "step-16", 10, dumped));
    return failure();
  }

  /** A thread of the dump that did not move; waits for what it is given, if anything. */
  public Recordings dumped(String name, String waitsFor, List<String> holds, String... frames) {
    String state = waitsFor.isEmpty() ? "RUNNABLE" : "BLOCKED";
    dumped.add(
        new DumpedThread(
            name,
            state,
            true,
            List.of(frames),
            waitsFor,
            waitsFor.isEmpty() ? "" : "a.Lock",
            holds));
    return this;
  }

  /** What was alive after so many requests, with so many objects of each of the classes. */
  public Recordings heap(long requests, long bytes, long each, String... classNames) {
    Map<String, HeapCount.Live> classes = new HashMap<>();
    for (String name : classNames) {
      classes.put(name, new HeapCount.Live(each, each * 100));
    }
    heap.add(new HeapCount(requests, bytes, classes));
    return this;
  }

  /** Who keeps all objects of a class, found after the newest count. */
  public Recordings held(String className, String... path) {
    return held(className, 1, path);
  }

  /** The same of a share of them. */
  public Recordings held(String className, double share, String... path) {
    HeapCount last = heap.remove(heap.size() - 1);
    List<HeapHold> holds = new ArrayList<>(last.holds());
    holds.add(new HeapHold(className, share, List.of(path)));
    heap.add(last.heldBy(holds));
    return this;
  }

  /** What requests are called; {@code GET /x} unless said otherwise. */
  public Recordings asking(String... labels) {
    requests = List.of(labels);
    return this;
  }

  public Recordings jvmFlag(String flag) {
    jvmFlags.add(flag);
    return this;
  }

  private List<PhaseProfile> profiles() {
    List<PhaseProfile> profiles = new ArrayList<>();
    threadStacks.forEach(
        (phase, ofPhase) -> {
          double wall = phases.get(phase).endNanos() - phases.get(phase).startNanos();
          profiles.add(
              new PhaseProfile(
                  phase,
                  2,
                  Math.round(machineBusy * wall * 2),
                  gc < 0 ? -1 : Math.round(gc * wall),
                  collections,
                  oldBytes < 0 ? maxHeapBytes / 2 : oldBytes,
                  maxHeapBytes,
                  phases.get(phase).shape() == Shape.HOARD ? hoarded : 0,
                  backlog,
                  threadCounts,
                  ofPhase));
        });
    return profiles;
  }

  /** A phase lasts for a second here. */
  private static final long PHASE = 1_000 * MS;

  private Recordings phase(Shape shape, double seconds, boolean traced) {
    phases.add(
        new Phase(
            "p" + phases.size(),
            shape,
            0,
            seconds,
            closed(shape) ? loadedConnections : 1,
            shape == Shape.STEADY ? 20 : 0,
            traced,
            clock,
            clock + PHASE,
            0,
            shape == Shape.OVERLOAD ? PHASE : 0));
    return this;
  }

  private static boolean closed(Shape shape) {
    return shape == Shape.OVERLOAD || shape == Shape.STEP || shape == Shape.WARM_UP;
  }

  /** A request in the newest phase; its stack samples are one per millisecond of server time. */
  public Recordings request(double millis, int archiveEntries, int listings, String... stack) {
    long start = clock;
    long end = start + Math.round(millis * MS);
    long finished = Math.min(end, start + doneAfter);
    long begun = Math.min(end, start + begunAfter);
    clock = end + 50 * MS;
    port++;
    int position = (int) samples.stream().filter(s -> s.phase() == phases.size() - 1).count();
    samples.add(
        new ClientRequest(
            phases.size() - 1,
            position,
            new Sample(
                0,
                port,
                ordinal,
                start,
                start,
                start,
                start,
                start,
                begun,
                end,
                200,
                SampleOutcome.OK,
                10)));
    if (instrumented) {
      long[] stamps = new long[Boundary.values().length];
      stamps[Boundary.READABLE.ordinal()] = start;
      stamps[Boundary.DEQUEUED.ordinal()] = start + queued;
      stamps[Boundary.CONTAINER_ENTER.ordinal()] = start + queued;
      stamps[Boundary.CONTAINER_EXIT.ordinal()] = finished;
      stamps[Boundary.FINISHED.ordinal()] = finished;
      spans.add(
          new Inside<>(
              0,
              new RequestSpan(
                  port, ordinal, THREAD, 200, cpu, archiveEntries, 0, listings, stamps, "")));
    }
    for (long at = start; at < end && stack.length > 0; at += MS) {
      stacks.add(new Inside<>(0, new StackSample(at, THREAD, "exec-1", true, 1, List.of(stack))));
    }
    return this;
  }

  /** How long the requests to come wait for a thread of the server. */
  public Recordings queued(double millis) {
    queued = Math.round(millis * MS);
    return this;
  }

  /** A request that the service is done with, and whose answer begins, after so many ms. */
  public Recordings answered(double millis, double done, double begun) {
    doneAfter = Math.round(done * MS);
    begunAfter = Math.round(begun * MS);
    request(millis, 0, 0);
    doneAfter = Long.MAX_VALUE / 2;
    begunAfter = Long.MAX_VALUE / 2;
    return this;
  }

  /** The newest request stood there instead in its last so many milliseconds. */
  public Recordings lastly(int millis, String... stack) {
    for (int i = stacks.size() - millis; i < stacks.size(); i++) {
      long at = stacks.get(i).value().nanoTime();
      stacks.set(
          i, new Inside<>(0, new StackSample(at, THREAD, "exec-1", true, 1, List.of(stack))));
    }
    return this;
  }

  /** The requests that follow are not the first ones of their connections. */
  public Recordings keptConnections() {
    ordinal = 1;
    return this;
  }

  /** Processor time of each of the requests that follow, by the server's thread. */
  public Recordings computing(double millis) {
    cpu = Math.round(millis * MS);
    return this;
  }

  /** So many requests that all begin at the same time; what each of them does is added to it. */
  public Recordings atOnce(int count, double millis, Consumer<Recordings> each) {
    long start = clock;
    for (int i = 0; i < count; i++) {
      clock = start;
      request(millis, 0, 0);
      each.accept(this);
    }
    return this;
  }

  /**
   * Of the requests so far only the first ones are kept, and of those behind them the ones that
   * took so many milliseconds or more.
   */
  public Recordings keptOnly(int count, double slowMillis) {
    List<ClientRequest> behind = samples.subList(count, samples.size());
    behind.stream()
        .filter(r -> r.sample().latencyNanos() >= slowMillis * MS)
        .forEach(outliers::add);
    behind.clear();
    return this;
  }

  /** What comes next begins so much before the newest request and its pause have ended. */
  public Recordings overlap(double millis) {
    clock -= 50 * MS + Math.round(millis * MS);
    return this;
  }

  /** A traced call in the newest request. */
  public Recordings call(String className, String method, double millis, String subject) {
    calls.add(
        new Inside<>(
            0,
            new TracedCall(
                port, 0, className, method, 0, clock, clock + Math.round(millis * MS), subject)));
    return this;
  }

  /** What the newest request spent a part of its time on, milliseconds from its start. */
  public Recordings waited(WaitKind kind, String subject, double from, double to) {
    return waited(kind, subject, from, to, false);
  }

  /** The same on another thread than the request's own. */
  public Recordings waitedElsewhere(WaitKind kind, String subject, double from, double to) {
    return waited(kind, subject, from, to, true);
  }

  private Recordings waited(
      WaitKind kind, String subject, double from, double to, boolean elsewhere) {
    long start = samples.get(samples.size() - 1).sample().intendedStart();
    waits.add(
        new Inside<>(
            0,
            new RequestWait(
                port,
                ordinal,
                kind,
                THREAD,
                elsewhere,
                start + Math.round(from * MS),
                start + Math.round(to * MS),
                subject)));
    return this;
  }

  /** A series in the newest phase: its values at the beginning and at the end. */
  public Recordings counter(String name, double before, double after) {
    Phase phase = phases.get(phases.size() - 1);
    readings.add(new Inside<>(0, new Reading(name, phase.startNanos() - MS, before)));
    readings.add(new Inside<>(0, new Reading(name, phase.endNanos() - MS, after)));
    return this;
  }

  /** One more reading of a gauge in the newest phase. */
  public Recordings gauge(String name, double value) {
    Phase phase = phases.get(phases.size() - 1);
    readings.add(new Inside<>(0, new Reading(name, phase.startNanos() + MS, value)));
    return this;
  }

  /** So many readings of 1 in the newest phase. */
  public Recordings read(String name, int times) {
    Phase phase = phases.get(phases.size() - 1);
    for (int i = 0; i < times; i++) {
      readings.add(new Inside<>(0, new Reading(name, phase.startNanos() + i * MS, 1)));
    }
    return this;
  }

  /** An exception on what the service prints, its frames outermost first. */
  public Recordings prints(String told, int times, String... frames) {
    printed.add(new PrintedException(told, times, List.of(frames)));
    return this;
  }

  /** A scan in the newest request. */
  public Recordings scan(String source, int entries, String... names) {
    scans.add(new Inside<>(0, new ArchiveScan(port, 0, source, entries, names)));
    return this;
  }

  public Recording build() {
    return new Recording(
        new BootArtifact(
            Path.of("app.jar"),
            BootArtifact.Packaging.JAR,
            boot,
            "a.Main",
            server,
            null,
            libraries),
        "OpenJDK 64-Bit Server VM " + java,
        requests,
        instrumented,
        phases,
        samples,
        spans,
        calls,
        scans,
        stacks,
        classes,
        loaded,
        checks,
        0,
        waits,
        readings,
        profiles(),
        standstills,
        heap,
        jvmFlags,
        stalls,
        printed,
        null,
        outliers);
  }
}
