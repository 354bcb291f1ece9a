package io.bootcause.investigation;

import io.bootcause.diagnosis.detectors.eagerfallback.EagerFallbackDetector;
import io.bootcause.diagnosis.detectors.memorygrowth.MemoryGrowthDetector;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.load.Generator;
import io.bootcause.load.Workload;
import io.bootcause.recording.ClassOrigin;
import io.bootcause.recording.DumpedThread;
import io.bootcause.recording.MeasurementCheck;
import io.bootcause.recording.MeasurementCheck.Level;
import io.bootcause.recording.Phase;
import io.bootcause.recording.Stall;
import io.bootcause.recording.profile.ClockOffset;
import io.bootcause.recording.profile.FrameKind;
import io.bootcause.recording.profile.ProfileReader;
import io.bootcause.recording.profile.ProfiledStack;
import io.bootcause.recording.profile.StackSample;
import io.bootcause.recording.profile.StackTally;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.recording.profile.Window;
import io.bootcause.report.Progress;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Jdk;
import io.bootcause.service.Library;
import io.bootcause.service.RunningService;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceLauncher;
import io.bootcause.service.ServiceSpec;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.EagerCall;
import io.bootcause.service.agent.Profiler;
import io.bootcause.service.outside.OutsideView;
import io.bootcause.wire.Hello;
import io.bootcause.wire.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One running service with what measures it: a load engine outside, agent and profiler inside. */
final class Instance implements AutoCloseable {
  private static final Duration HELLO = Duration.ofSeconds(30);
  private static final Duration CPU_INTERVAL = Duration.ofMillis(10);

  private static final Duration SPANS_DUE = Duration.ofMillis(150);
  private static final int LONGEST_WAITS = 6;

  /** JDK-8324241: the feature release in which it was seen to be mended. */
  private static final int FIXED_IN_JAVA = 25;

  private final int number;
  private final RunningService service;
  private final AgentLink link;
  private final String jdk;
  private final String javaVersion;
  private final ServiceLoad load;
  private final Generator engine;
  private final Workbench bench;
  private final Recorder recorder;
  private final OutsideView outside;
  private final Set<String> seenClasses = new HashSet<>();
  private @Nullable Profiler profiler;
  private @Nullable VirtualThreadSampler virtual;
  private boolean profiled;
  private int profiles;
  private long profiledSince;

  private Instance(
      int number,
      RunningService service,
      AgentLink link,
      Hello hello,
      Workload workload,
      ServiceLoad load,
      Workbench bench,
      Recorder recorder) {
    this.number = number;
    this.service = service;
    this.link = link;
    this.javaVersion = hello.javaVersion();
    this.jdk = hello.vmName() + " " + javaVersion;
    this.load = load;
    this.engine = load.open(service, workload, number);
    this.bench = bench;
    this.recorder = recorder;
    this.outside =
        OutsideView.of(service.pid(), service.port(), reading -> recorder.reading(number, reading));
  }

  /** Starts the service with the agent in it. */
  static Instance launch(
      int number,
      Jdk jdk,
      ServiceSpec spec,
      Workload workload,
      ServiceLoad load,
      Workbench bench,
      Recorder recorder)
      throws ServiceException, InterruptedException {
    AgentLink link =
        AgentLink.listen(AgentJar.unpacked(bench), jdk.major(), new ToRecorder(number, recorder));
    RunningService service = null;
    boolean complete = false;
    try (StartWatch watch = new StartWatch(link)) {
      List<String> jvmArgs = new ArrayList<>(spec.jvmArgs());
      jvmArgs.add(link.javaAgentArgument());
      service =
          ServiceLauncher.start(
              new ServiceSpec(spec.artifact(), spec.javaHome(), jvmArgs, spec.appArgs()),
              bench.log("instance-" + number),
              bench.readyTimeout(),
              number == 0 ? watch::begin : ServiceLauncher.Placement.NONE);
      load.check(service);
      Hello hello = link.awaitHello(HELLO);
      link.instrument();
      Instance instance =
          new Instance(number, service, link, hello, workload, load, bench, recorder);
      if (number == 0) {
        instance.saw(watch.record(recorder, service.startupNanos()));
      }
      complete = true;
      return instance;
    } finally {
      if (!complete) {
        link.close();
        if (service != null) {
          service.close();
        }
      }
    }
  }

  /** Puts the agent into a running service, which stays as it is otherwise. */
  static Instance attach(
      RunningService service,
      Workload workload,
      ServiceLoad load,
      Workbench bench,
      Recorder recorder,
      Progress progress)
      throws ServiceException, InterruptedException {
    load.check(service);
    AgentLink link =
        AgentLink.attach(AgentJar.unpacked(bench), service.pid(), new ToRecorder(0, recorder));
    boolean complete = false;
    try {
      Hello hello = link.awaitHello(HELLO);
      if (discardsCompiledCode(hello.javaVersion())) {
        progress.say(
            "this JVM discards its compiled code once when it is instrumented (JDK-8324241): the"
                + " service is slow for some seconds; nothing is measured before it has recovered");
      }
      link.instrument();
      Instance instance = new Instance(0, service, link, hello, workload, load, bench, recorder);
      complete = true;
      return instance;
    } finally {
      if (!complete) {
        link.close();
      }
    }
  }

  /** True of JVMs on which the first retransformation throws all compiled code away. */
  static boolean discardsCompiledCode(String javaVersion) {
    String feature = javaVersion.startsWith("1.") ? javaVersion.substring(2) : javaVersion;
    int end = 0;
    while (end < feature.length() && Character.isDigit(feature.charAt(end))) {
      end++;
    }
    return end > 0 && Integer.parseInt(feature.substring(0, end)) < FIXED_IN_JAVA;
  }

  int number() {
    return number;
  }

  RunningService service() {
    return service;
  }

  Generator engine() {
    return engine;
  }

  /**
   * Idle connections, of which the first ones make a request.
   *
   * @param path of the request
   */
  Hoard hoard(String path) {
    return Hoard.open(service, path, load.tls());
  }

  AgentLink link() {
    return link;
  }

  boolean instrumented() {
    return link.connected();
  }

  /** The JVM as it names itself. */
  String jdk() {
    return jdk;
  }

  /**
   * Samples all threads for a while; it ends by itself, lest a killed tool leave it running. One
   * that could be sampled before and cannot any more is in distress, which the rest will tell.
   */
  void startProfiler(Duration wallInterval, Duration atMost) throws ServiceException {
    Path file = bench.file("profile-" + number + "-" + profiles++ + ".jfr");
    profiledSince = System.nanoTime();
    try {
      profiler = Profiler.start(service.pid(), file, CPU_INTERVAL, wallInterval, atMost);
      profiled = true;
      virtual =
          VirtualThreadSampler.start(service.pid(), bench.file("virtual-" + number), wallInterval);
    } catch (ServiceException e) {
      unsampled(e);
    }
  }

  private void unsampled(ServiceException e) throws ServiceException {
    if (!profiled || !service.alive()) {
      throw e;
    }
    recorder.check(
        new MeasurementCheck(
            "stack samples",
            Level.DOUBTFUL,
            "of a part of the load there are none: " + e.getMessage()));
  }

  /** Stops sampling and takes the stacks of the requests into the recording. */
  void stopProfiler() throws ServiceException, InterruptedException {
    stopProfiler(true, false);
  }

  /**
   * Stops sampling.
   *
   * @param requests whether the stacks of each request are taken into the recording
   * @param phase whether what all threads did in the last phase is
   */
  void stopProfiler(boolean requests, boolean phase) throws ServiceException, InterruptedException {
    Profiler running = profiler;
    if (running == null) {
      return;
    }
    profiler = null;
    List<ProfiledStack> waiting = virtualThreads();
    try (running) {
      Path file;
      try {
        file = running.stop();
      } catch (ServiceException e) {
        unsampled(e);
        return;
      }
      ProfileReader reader = new ProfileReader(ClockOffset.measure());
      if (requests) {
        awaitSpans();
        List<Window> windows = recorder.busy(number, profiledSince);
        List<StackSample> samples = new ArrayList<>(reader.during(file, windows));
        samples.addAll(ProfileReader.during(waiting, windows));
        for (StackSample sample : samples) {
          recorder.stack(number, sample);
          for (int i = 0; i < sample.frames().size(); i++) {
            if (sample.kind(i) == FrameKind.JAVA) {
              seenClasses.add(Origins.className(sample.frames().get(i)));
            }
          }
        }
      }
      if (phase) {
        tally(reader, file, waiting);
      }
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new ServiceException(
          ServiceException.Kind.MEASUREMENT,
          "cannot read the profile of the service: " + e.getMessage(),
          e);
    }
  }

  /** The agent sends what it saw ten times a second at the least: the newest requests are due. */
  private void awaitSpans() throws InterruptedException {
    int before = -1;
    int seen = recorder.spans(number);
    for (int i = 0; i < LONGEST_WAITS && seen > before; i++) {
      Thread.sleep(SPANS_DUE.toMillis());
      before = seen;
      seen = recorder.spans(number);
    }
  }

  private List<ProfiledStack> virtualThreads() {
    VirtualThreadSampler sampler = virtual;
    virtual = null;
    return sampler == null ? List.of() : sampler.stop();
  }

  private void tally(ProfileReader reader, Path file, List<ProfiledStack> virtualThreads)
      throws IOException {
    Phase phase = recorder.lastPhase();
    StackTally tally = new StackTally(phase.startNanos(), phase.endNanos());
    Map<Stall, StackTally> stalls = new LinkedHashMap<>();
    for (Stall stall : recorder.lastStalls()) {
      stalls.put(stall, new StackTally(stall.startNanos(), stall.endNanos()));
    }
    reader.forEach(
        file,
        stack -> {
          tally.add(stack);
          stalls.values().forEach(s -> s.add(stack));
        });
    for (ProfiledStack stack : virtualThreads) {
      tally.addVirtual(stack);
      stalls.values().forEach(s -> s.addVirtual(stack));
    }
    recorder.sampled(tally);
    stalls.forEach(recorder::seen);
    for (ThreadStack stack : tally.stacks()) {
      for (int i = 0; i < stack.frames().size(); i++) {
        if (stack.isJava(i)) {
          seenClasses.add(Origins.className(stack.frames().get(i)));
        }
      }
    }
  }

  /** Classes on the stacks of a thread dump. */
  void saw(List<DumpedThread> threads) {
    threads.forEach(t -> sawFrames(t.frames()));
  }

  /** Of any stack. */
  void sawFrames(List<String> frames) {
    frames.forEach(f -> seenClasses.add(Origins.className(f)));
  }

  /** Classes whose origin will be asked for. */
  void sawClasses(Collection<String> names) {
    seenClasses.addAll(names);
  }

  /**
   * Asks where the classes on the stacks came from, and which libraries are used at all. One that
   * does not answer any more leaves its question to the other.
   *
   * @param other another instance of the same service; null if there is none
   */
  void readOrigins(@Nullable BootArtifact artifact, @Nullable Instance other)
      throws ServiceException, InterruptedException {
    try {
      readOrigins(artifact);
    } catch (ServiceException e) {
      if (!service.alive()) {
        throw e;
      }
      // An agent that gets no memory any more says so.
      PrintedErrors.told(this, e.getMessage(), recorder);
      recorder.check(
          new MeasurementCheck(
              "origins of classes", Level.DOUBTFUL, "the service does not say: " + e.getMessage()));
      if (other != null) {
        other.seenClasses.addAll(seenClasses);
      }
    }
  }

  /** The same, alone. */
  void readOrigins(@Nullable BootArtifact artifact) throws ServiceException, InterruptedException {
    seenClasses.addAll(recorder.classesRead());
    Map<String, ClassOrigin> origins = originsOf(seenClasses);
    Set<String> proxied = new HashSet<>();
    origins.values().forEach(origin -> proxied.addAll(origin.standsFor()));
    origins.putAll(originsOf(proxied));
    recorder.classes(origins);
    if (artifact != null) {
      List<String> entries = artifact.libraries().stream().map(Library::entry).toList();
      recorder.loadedClasses(link.loadedClasses(entries));
    }
    readEagerCalls(new Origins(origins, artifact, javaVersion));
  }

  private Map<String, ClassOrigin> originsOf(Set<String> classNames)
      throws ServiceException, InterruptedException {
    Map<String, ClassOrigin> origins = new HashMap<>();
    link.where(classNames)
        .forEach(
            (name, origin) ->
                origins.put(
                    name,
                    new ClassOrigin(
                        origin.location().isEmpty() ? null : origin.location(),
                        origin.loader(),
                        origin.standsFor())));
    return origins;
  }

  /** Of the service's own code: what a library does early, its users cannot change. */
  private void readEagerCalls(Origins origins) throws ServiceException, InterruptedException {
    List<String> own = seenClasses.stream().filter(origins::isUsersOwn).toList();
    for (EagerCall call : link.eagerCalls(own)) {
      String name = EagerFallbackDetector.reading(call.caller(), call.called(), call.given());
      recorder.reading(number, new Reading(name, System.nanoTime(), 1));
    }
  }

  /** Of those who keep what becomes more: whether they let go of it again, though not yet. */
  void readTrimmedFields(Collection<String> classNames)
      throws ServiceException, InterruptedException {
    for (String field : link.trimmedFields(classNames)) {
      String name = MemoryGrowthDetector.reading(field);
      recorder.reading(number, new Reading(name, System.nanoTime(), 1));
    }
  }

  @Override
  public void close() {
    outside.close();
    engine.close();
    virtualThreads();
    Profiler running = profiler;
    if (running != null) {
      running.close();
    }
    link.close();
    service.close();
  }
}
