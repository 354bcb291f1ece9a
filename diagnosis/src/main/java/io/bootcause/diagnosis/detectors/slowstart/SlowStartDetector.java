package io.bootcause.diagnosis.detectors.slowstart;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Detector;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.KnownBug;
import io.bootcause.diagnosis.KnownBugs;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.SymptomMetric;
import io.bootcause.diagnosis.detectors.CostFinding;
import io.bootcause.diagnosis.detectors.Removal;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.StartUp;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.BootArtifact.Packaging;
import io.bootcause.service.Library;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Most of the start goes to one thing that need not be. Doc page: slow-start.md. */
public final class SlowStartDetector implements Detector {
  private static final double MIN_SHARE = 0.3;
  private static final double MIN_SECONDS = 2;

  /**
   * The same of a published bug of the very release: there is less doubt about it, and less to do.
   * Below it, a few starts would not show that it is gone.
   */
  private static final double MIN_PUBLISHED_SHARE = 0.2;

  /**
   * The same of what the service computes or fills for its requests, which it is there to do;
   * instances that start side by side take longer for it.
   */
  private static final double MIN_OWN_SHARE = 0.5;

  private static final double MIN_OWN_SECONDS = 8;

  /** Of what has its use, as statements that fill the database and weaving: half of it, too. */
  private static final double MIN_USEFUL_SECONDS = 5;

  /** Of what takes long: what takes so much of it is what is told. */
  private static final double MOSTLY = 0.5;

  private static final Frames WAITS =
      Frames.of(
          "java.lang.Thread#sleep",
          "java.net.InetAddress#getLocalHost",
          "java.net.InetAddress#getAllByName",
          "java.net.InetAddress#getCanonicalHostName",
          "java.net.Socket#connect",
          "sun.nio.ch.NioSocketImpl#implRead",
          "java.net.SocketInputStream#socketRead0",
          "java.lang.ProcessImpl#waitFor");

  private static final Frames SCANS =
      Frames.of(
          "org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider"
              + "#findCandidateComponents",
          "org.hibernate.boot.archive.*",
          "org.reflections.*",
          "io.github.classgraph.*",
          "org.webjars.WebJarAssetLocator#*",
          "liquibase.resource.*",
          "org.flywaydb.core.internal.scanner.*",
          "org.apache.tomcat.util.scan.StandardJarScanner#scan");

  /** What changes or fills a database by scripts or by a model of it. */
  private static final Frames DATABASE =
      Frames.of(
          "org.flywaydb.core.Flyway#migrate",
          "org.flywaydb.core.Flyway#validate",
          "liquibase.Liquibase#update",
          "liquibase.integration.spring.SpringLiquibase#afterPropertiesSet",
          "org.springframework.jdbc.datasource.init.*",
          "org.hibernate.tool.schema.*",
          "org.hibernate.tool.hbm2ddl.*");

  /** Where the JVM hands each class that it loads to agents. */
  private static final String RUN = "org.springframework.boot.SpringApplication#run";

  private static final String TRANSFORMING = "sun.instrument.TransformerManager#transform";

  /** What reads archives within an archive. */
  private static final Frames LOADER =
      Frames.of(
          "org.springframework.boot.loader.zip.*",
          "org.springframework.boot.loader.jar.*",
          "org.springframework.boot.loader.data.*");

  private static final Library NONE = new Library(null, "", null, "");

  private final KnownBugs bugs = KnownBugs.bundled();

  /**
   * One thing a start may be spent on.
   *
   * @param led whether the service's own code led there, and is the place to name
   */
  private record Use(
      ToIntFunction<ThreadStack> at,
      String doing,
      String explanation,
      Cause.Kind kind,
      Library library,
      Optional<KnownBug> bug,
      boolean led,
      Least least) {
    Use(
        ToIntFunction<ThreadStack> at,
        String doing,
        String explanation,
        Cause.Kind kind,
        boolean led,
        Least least) {
      this(at, doing, explanation, kind, NONE, Optional.empty(), led, least);
    }
  }

  /**
   * What it has to take to be worth telling.
   *
   * @param share of the start
   */
  private record Least(double seconds, double share) {
    static final Least NEEDLESS = new Least(MIN_SECONDS, MIN_SHARE);
    static final Least PUBLISHED = new Least(MIN_SECONDS, MIN_PUBLISHED_SHARE);
    static final Least USEFUL = new Least(MIN_USEFUL_SECONDS, MIN_OWN_SHARE);
    static final Least OWN = new Least(MIN_OWN_SECONDS, MIN_OWN_SHARE);
  }

  /** What it takes, seconds. */
  private record Taken(Use use, double seconds) {}

  @Override
  public String id() {
    return "slow-start";
  }

  @Override
  public Outcome examine(Evidence evidence) {
    Optional<StartUp> start = evidence.start();
    if (start.isEmpty()) {
      return new Outcome.CannotTell("what the main thread did while the service started");
    }
    double seconds = start.get().seconds();
    List<Taken> all =
        uses(evidence).stream()
            .map(use -> new Taken(use, start.get().seconds(s -> use.at().applyAsInt(s) >= 0)))
            .toList();
    // What waits within the service's own initialisation counts by itself.
    Optional<Taken> much = most(all.stream().filter(taken -> isMuch(taken, seconds)));
    if (much.isPresent()) {
      Taken told = bugWithin(much.get(), all, start.get()).orElse(much.get());
      double share = Math.min(1, told.seconds() / seconds);
      return new Outcome.Found(List.of(finding(evidence, start.get(), told, share)));
    }
    Taken most = most(all.stream()).orElseThrow();
    return new Outcome.RuledOut(
        String.format(
            Locale.ROOT,
            "of the %.1f s until the service answered, %.1f s were spent %s",
            seconds,
            most.seconds(),
            most.use().doing()));
  }

  /** Of two that take the same, the first. */
  private static Optional<Taken> most(Stream<Taken> all) {
    return all.reduce((one, other) -> other.seconds() > one.seconds() ? other : one);
  }

  /** The known bug that most of it is: who scans would scan in no time without it. */
  private static Optional<Taken> bugWithin(Taken much, List<Taken> all, StartUp start) {
    return most(
        all.stream()
            .filter(taken -> taken.use().bug().isPresent())
            .filter(
                taken ->
                    start.seconds(
                            s ->
                                taken.use().at().applyAsInt(s) >= 0
                                    && much.use().at().applyAsInt(s) >= 0)
                        >= MOSTLY * much.seconds()));
  }

  private static boolean isMuch(Taken taken, double start) {
    Least least = taken.use().least();
    return taken.seconds() >= least.seconds() && taken.seconds() >= least.share() * start;
  }

  /** Bugs first, then what is more special: of two that take the same, the first is told. */
  private List<Use> uses(Evidence evidence) {
    List<Use> uses = new ArrayList<>();
    for (Library library : libraries(evidence.recording().artifact())) {
      for (KnownBug bug : bugs.affecting(library)) {
        Frames frames = Frames.of(bug.frames().toArray(String[]::new));
        uses.add(
            new Use(
                frames::outermost,
                "in a known bug of " + bug.artifact(),
                bug.explanation(),
                Cause.Kind.LIBRARY_BUG,
                library,
                Optional.of(bug),
                true,
                Least.PUBLISHED));
      }
    }
    uses.add(
        new Use(
            SlowStartDetector::database,
            "making or filling the database",
            "Each statement of it is waited for, before the first request can be answered: a"
                + " migration that goes through whole tables, row by row or without an index.",
            Cause.Kind.APP_CODE,
            true,
            Least.USEFUL));
    uses.add(
        new Use(
            SlowStartDetector::waiting,
            "waiting",
            "The main thread waits for a name server, another service, a clock or a thread that"
                + " waits, too, and nothing else of the start can go on.",
            Cause.Kind.CONFIG,
            true,
            Least.NEEDLESS));
    uses.add(
        new Use(
            SCANS::outermost,
            "looking through archives for classes and resources",
            "The whole class path is searched for what a narrower package, an index or a setting"
                + " would name.",
            Cause.Kind.CONFIG,
            true,
            Least.NEEDLESS));
    uses.add(
        new Use(
            SlowStartDetector::weaving,
            "having agents rewrite classes as they are loaded",
            "Each class that is loaded, a library's as well, is searched for places that an aspect or"
                + " an agent wants to change. A weaver that is told the packages it is for (AspectJ:"
                + " <include within=\"…\"/> in aop.xml) leaves the others alone.",
            Cause.Kind.CONFIG,
            // Whose class happened to be loaded says nothing about the weaver.
            false,
            Least.USEFUL));
    uses.add(
        new Use(
            stack -> ownWork(stack, evidence.origins()),
            "in the service's own initialisation",
            "Beans are made and initialised one after the other, before the first request can be"
                + " answered.",
            Cause.Kind.APP_CODE,
            true,
            Least.OWN));
    return uses;
  }

  /** Where it waits: what is known for it, or else who asked the JDK to. */
  private static int waiting(ThreadStack stack) {
    if (stack.runnable() && !socket(stack)) {
      return -1;
    }
    int known = WAITS.outermost(stack);
    if (known >= 0 || stack.runnable()) {
      return known;
    }
    int asks = stack.frames().size() - 1;
    while (asks > 0 && isJdk(stack.frames().get(asks))) {
      asks--;
    }
    return asks;
  }

  /** In the agent that does it, unless it is the one that records. */
  private static int weaving(ThreadStack stack) {
    int at = stack.frames().indexOf(TRANSFORMING);
    if (at < 0) {
      return -1;
    }
    at++;
    while (at < stack.frames().size() && isJdk(stack.frames().get(at))) {
      at++;
    }
    boolean ours =
        at == stack.frames().size() || stack.frames().get(at).startsWith("io.bootcause.");
    return ours ? -1 : at;
  }

  private static boolean isJdk(String frame) {
    return frame.startsWith("java.") || frame.startsWith("jdk.") || frame.startsWith("sun.");
  }

  /** Looking for its scripts is told as such, and so is a pause between attempts. */
  private static int database(ThreadStack stack) {
    return stack.runnable() && !SCANS.in(stack) ? DATABASE.outermost(stack) : -1;
  }

  /** A dump calls a thread runnable that waits for a socket or for the system's resolver. */
  private static boolean socket(ThreadStack stack) {
    String last = stack.frames().get(stack.frames().size() - 1);
    return last.startsWith("java.net.") || last.startsWith("sun.nio.ch.");
  }

  /** The nested libraries, and the loader that unpacks them, which is none of them. */
  private static List<Library> libraries(@Nullable BootArtifact artifact) {
    if (artifact == null) {
      return List.of();
    }
    List<Library> all = new ArrayList<>(artifact.libraries());
    if (artifact.bootVersion() != null) {
      all.add(
          new Library(
              "org.springframework.boot",
              "spring-boot-loader",
              artifact.bootVersion(),
              "org/springframework/boot/loader"));
    }
    return all;
  }

  /**
   * The service's own innermost method below the start of its context, not its main method; of a
   * thread that works for the main one, any.
   */
  private static int ownWork(ThreadStack stack, Origins origins) {
    int run = stack.frames().lastIndexOf(RUN);
    if (run < 0 && StartUp.isMain(stack.threads())) {
      return -1;
    }
    for (int i = stack.frames().size() - 1; i > run; i--) {
      if (origins.isUsersOwn(stack.frames().get(i))) {
        return i;
      }
    }
    return -1;
  }

  private Finding finding(Evidence evidence, StartUp start, Taken most, double share) {
    List<ThreadStack> such =
        start.stacks().stream().filter(s -> most.use().at().applyAsInt(s) >= 0).toList();
    String unit = mostFrequent(such, s -> s.frames().get(most.use().at().applyAsInt(s)));
    List<ThreadStack> there = such.stream().filter(s -> s.frames().contains(unit)).toList();
    String last = mostFrequent(there, s -> s.frames().get(s.frames().size() - 1));
    String own =
        mostFrequent(
            there,
            s -> {
              int at = most.use().led() ? ownWork(s, evidence.origins()) : -1;
              return at < 0 ? "" : s.frames().get(at);
            });
    List<String> where =
        List.of(own, unit, last).stream().filter(f -> !f.isEmpty()).distinct().toList();
    Library library =
        most.use().library().artifactId().isEmpty()
            ? evidence.origins().library(unit).orElse(null)
            : most.use().library();
    String title =
        String.format(
            Locale.ROOT,
            "%.1f of the %.1f s that the service takes to start are spent %s, %s",
            most.seconds(),
            start.seconds(),
            most.use().doing(),
            "in " + CostFinding.simple(own.isEmpty() ? unit : own));
    List<PathFrame> path =
        where.stream()
            .map(
                f ->
                    new PathFrame(
                        f,
                        most.seconds() * 1e9,
                        Double.NaN,
                        evidence.origins().library(f).map(Library::coordinates).orElse(null),
                        f.equals(unit) ? "culprit" : "",
                        false))
            .toList();
    return new Finding(
        id(),
        title,
        new Cause(
            most.use().kind(),
            where,
            library == null ? null : library.coordinates(),
            null,
            most.use().explanation(),
            most.use().bug().map(KnownBug::source).orElse(null)),
        List.of(
            String.format(
                Locale.ROOT,
                "%.0f %% of the %.1f s from the start of the process to its first answer, by looking at"
                    + " the main thread ten times a second",
                share * 100,
                start.seconds()),
            "in " + String.join(" → ", where)),
        share,
        SymptomMetric.ofStart(start.seconds() * 1e3, start.seconds() * 1e3 * (1 - share)),
        path,
        candidates(there, unit, own, outwards(there, own, evidence.origins())));
  }

  /** The service's own method that has this one called, below the start of its context. */
  private static String outwards(List<ThreadStack> stacks, String own, Origins origins) {
    return mostFrequent(
        stacks,
        s -> {
          List<String> frames = s.frames();
          int run = frames.lastIndexOf(RUN);
          for (int i = frames.lastIndexOf(own) - 1; i > run; i--) {
            String frame = frames.get(i);
            if (origins.isUsersOwn(frame) && !frame.equals(own)) {
              return frame;
            }
          }
          return "";
        });
  }

  /**
   * Where the loader of nested jars is at work for it, a jar that is unpacked tells its part. A
   * method that answers something cannot be left out: whoever calls it may answer nothing.
   */
  private static List<Change> candidates(
      List<ThreadStack> stacks, String unit, String own, String outwards) {
    List<ThreadStack> nested =
        stacks.stream()
            .filter(s -> LOADER.outermost(s.from(s.frames().indexOf(unit))) >= 0)
            .toList();
    List<Change> candidates = new ArrayList<>();
    if (Activity.weight(nested) * 2 >= Activity.weight(stacks)) {
      candidates.add(new Change.Layout(Packaging.EXPLODED));
    }
    candidates.addAll(Removal.skipping(own));
    candidates.addAll(Removal.skipping(outwards));
    return candidates;
  }

  private static String mostFrequent(List<ThreadStack> stacks, Function<ThreadStack, String> of) {
    Map<String, Long> counts = new HashMap<>();
    stacks.forEach(s -> counts.merge(of.apply(s), s.weight(), Long::sum));
    return counts.entrySet().stream()
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .orElse("");
  }
}
