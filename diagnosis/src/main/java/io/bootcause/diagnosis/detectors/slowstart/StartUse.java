package io.bootcause.diagnosis.detectors.slowstart;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.KnownBug;
import io.bootcause.diagnosis.KnownBugs;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.StartUp;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.BootArtifact;
import io.bootcause.service.Library;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * One thing a start may be spent on.
 *
 * @param at of a stack that is spent on it, the index of the frame to name; else -1
 * @param doing in words
 * @param library that has the bug; {@link #NONE} if it is none
 * @param led whether the service's own code led there, and is the place to name
 */
record StartUse(
    ToIntFunction<ThreadStack> at,
    String doing,
    String explanation,
    Cause.Kind kind,
    Library library,
    Optional<KnownBug> bug,
    boolean led,
    Least least) {
  static final Library NONE = new Library(null, "", null, "");

  private static final double MOSTLY = 0.5;
  private static final int LONGEST_DOMAIN = 3;
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

  static final String RUN = "org.springframework.boot.SpringApplication#run";

  /** Where the JVM hands each class that it loads to agents. */
  private static final String TRANSFORMING = "sun.instrument.TransformerManager#transform";

  StartUse(
      ToIntFunction<ThreadStack> at,
      String doing,
      String explanation,
      Cause.Kind kind,
      boolean led,
      Least least) {
    this(at, doing, explanation, kind, NONE, Optional.empty(), led, least);
  }

  /**
   * What it has to take to be worth telling.
   *
   * @param share of the start
   */
  record Least(double seconds, double share) {
    static final Least NEEDLESS = new Least(MIN_SECONDS, MIN_SHARE);
    static final Least PUBLISHED = new Least(MIN_SECONDS, MIN_PUBLISHED_SHARE);
    static final Least USEFUL = new Least(MIN_USEFUL_SECONDS, MIN_OWN_SHARE);
    static final Least OWN = new Least(MIN_OWN_SECONDS, MIN_OWN_SHARE);
  }

  /** Bugs first, then what is more special: of two that take the same, the first is told. */
  static List<StartUse> all(Evidence evidence, KnownBugs bugs) {
    List<StartUse> uses = new ArrayList<>();
    for (Library library : libraries(evidence.recording().artifact())) {
      for (KnownBug bug : bugs.affecting(library)) {
        Frames frames = Frames.of(bug.frames().toArray(String[]::new));
        uses.add(
            new StartUse(
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
    uses.add(ofTheDatabase(evidence));
    uses.add(
        new StartUse(
            StartUse::waiting,
            "waiting",
            "The main thread waits for a name server, another service, a clock or a thread that"
                + " waits, too, and nothing else of the start can go on.",
            Cause.Kind.CONFIG,
            true,
            Least.NEEDLESS));
    uses.add(
        new StartUse(
            SCANS::outermost,
            "looking through archives for classes and resources",
            "The whole class path is searched for what a narrower package, an index or a setting"
                + " would name.",
            Cause.Kind.CONFIG,
            true,
            Least.NEEDLESS));
    uses.add(
        new StartUse(
            StartUse::weaving,
            "having agents rewrite classes as they are loaded",
            "Each class that is loaded, a library's as well, is searched for places that an aspect or"
                + " an agent wants to change. A weaver that is told the packages it is for (AspectJ:"
                + " <include within=\"…\"/> in aop.xml) leaves the others alone.",
            Cause.Kind.CONFIG,
            // Whose class happened to be loaded says nothing about the weaver.
            false,
            Least.USEFUL));
    uses.add(
        new StartUse(
            stack -> ownWork(stack, evidence.origins()),
            "in the service's own initialisation",
            "Beans are made and initialised one after the other, before the first request can be"
                + " answered.",
            Cause.Kind.APP_CODE,
            true,
            Least.OWN));
    return uses;
  }

  private static StartUse ofTheDatabase(Evidence evidence) {
    boolean computing =
        seconds(evidence, StartUse::computesForTheDatabase)
            > MOSTLY * seconds(evidence, stack -> database(stack) >= 0);
    return new StartUse(
        StartUse::database,
        computing
            ? "making or filling the database, mostly before a statement is sent"
            : "making or filling the database",
        computing
            ? "It is not the statements: what makes them reads, compares and logs for longer than"
                + " the database takes, which another release of it may do in less time."
            : "Each statement of it is waited for, before the first request can be answered: a"
                + " migration that goes through whole tables, row by row or without an index.",
        Cause.Kind.APP_CODE,
        true,
        Least.USEFUL);
  }

  /** In nothing but itself and the JDK: whoever asks a database goes by way of its driver. */
  private static boolean computesForTheDatabase(ThreadStack stack) {
    int at = database(stack);
    if (at < 0 || socket(stack)) {
      return false;
    }
    List<String> frames = stack.frames().subList(at, stack.frames().size());
    String vendor = vendor(frames.get(0));
    return frames.stream().allMatch(frame -> isJdk(frame) || vendor(frame).equals(vendor));
  }

  /** The first part of a package's name, or the first two where that is a domain's. */
  private static String vendor(String frame) {
    String[] parts = frame.split("\\.", 3);
    return parts[0].length() > LONGEST_DOMAIN || parts.length < 3
        ? parts[0]
        : parts[0] + "." + parts[1];
  }

  private static double seconds(Evidence evidence, Predicate<ThreadStack> such) {
    return evidence.start().map(start -> start.seconds(such)).orElse(0.0);
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
  static int ownWork(ThreadStack stack, Origins origins) {
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
}
