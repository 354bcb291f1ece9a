package io.bootcause.diagnosis;

import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.Downstream;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Origins;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One cause may be seen by several detectors: what a rebuilt object does while it is built is a
 * cost of building it, not a cause of its own; and that a service computes is no cause beside the
 * finding that says what it computes.
 */
final class Nested {
  /** Two shares of the same time that differ by less are the same. */
  private static final double SAME = 0.05;

  /** Of the inner cost's samples, this share must lie within the outer one. */
  private static final double INSIDE = 0.8;

  /** Of what another detector saw: the rest of it has a name as well then. */
  private static final double MOST = 0.9;

  /** A general finding adds nothing if a special one explains this share of it. */
  private static final double EXPLAINED = 0.5;

  /** Of a request's time at a low rate: what it does in a transaction besides is little. */
  private static final double MUCH = 0.4;

  /** What is left then is what an answer takes that nobody holds back. */
  private static final double NEARLY_ALL = 0.75;

  /** {@code $$SpringCGLIB$$0}, {@code $$EnhancerBySpringCGLIB$$1a2b3c4d} of earlier versions. */
  private static final Pattern PROXY = Pattern.compile("\\$\\$\\w*SpringCGLIB\\$\\$\\w+#");

  /** They say that a request computes; others say what. */
  private static final Set<String> GENERAL =
      Set.of("cpu-bound", "event-loop-blocked", "unanswered");

  private static final Set<String> WAITED_FOR =
      Set.of("slow-downstream", "chatty-downstream", "fixed-sleep");

  private static final Set<String> DONE_FOR_A_LINE =
      Set.of("regex-backtracking", "blocking-dns", "expensive-object", "serialisation");

  /** Where a request need not do it at all, it need not stand in line for it. */
  private static final Set<String> NEEDLESS =
      Set.of(
          "reload-check",
          "failed-lookup",
          "bean-lookup",
          "expensive-object",
          "template-reparse",
          "resource-reread",
          "query-translation",
          "regex-backtracking",
          "exception-flow",
          "hash-collision",
          "quadratic-work",
          "object-text",
          "string-interning",
          "eager-fallback",
          "paged-in-memory",
          "token-request");

  /** What a request has to do by some way: what it need not do on it is what to mend. */
  private static final Set<String> NEEDED =
      Set.of("row-mapping", "serialisation", "java-serialisation");

  /** What keeps what is cached: Spring's stores, and the timers of Reactor's cached chains. */
  private static final List<String> CACHES =
      List.of("org.springframework.cache.", "reactor.core.scheduler.");

  private static final Set<String> SEARCHES =
      Set.of("hash-collision", "known-bug", "quadratic-work");

  private static final String LARGE_ARRAYS = "large-arrays";

  private static final String FAILING = "failing-requests";

  private static final Set<String> CONSEQUENCES_OF_FAILING =
      Set.of("logging-cost", "exception-flow", "failed-lookup", "cpu-bound");

  /** Where the JDK waits for direct memory, and has the collector look for some. */
  private static final List<String> RESERVING = List.of("java.nio.Bits", "java.lang.ref.Reference");

  private static final Set<String> FLUSHES =
      Set.of("entity-flush", "needless-update", "collection-rewrite");

  /** Threads that an object starts, some of them later; what is thrown, and caught, meanwhile. */
  private static final Set<String> OF_BUILDING = Set.of("thread-churn", "exception-flow");

  /** What a pool does for who borrows. */
  private static final Set<String> BORROWING = Set.of("connection-churn", "connection-validation");

  private static final Set<String> EXHAUSTED =
      Set.of("pool-starvation", "out-of-memory", "open-files", "deadlock", "unanswered");

  /** What one of the two is of the other, whatever their shares. */
  private interface Part {
    boolean is(Finding whole, Finding part, Evidence evidence);
  }

  private static final List<Part> PARTS =
      List.of(
          Nested::isSleptBetweenTries,
          (whole, part, evidence) -> standStillFor(whole, part),
          (whole, part, evidence) -> waitForRowsOf(whole, part),
          (whole, part, evidence) -> makesRoomFor(whole, part),
          (whole, part, evidence) -> writesUnder(part, whole),
          (whole, part, evidence) -> isALeftoverTasks(whole, part),
          (whole, part, evidence) -> leavesAsGarbage(whole, part),
          (whole, part, evidence) -> keepsRowsMeanwhile(whole, part),
          (whole, part, evidence) -> isLateForAnAcknowledgement(whole, part),
          (whole, part, evidence) -> isWaitedForLeave(whole, part),
          (whole, part, evidence) -> comesWithClasses(whole, part),
          (whole, part, evidence) -> keepsAllFromStopping(whole, part),
          (whole, part, evidence) -> takesLongerEachTime(whole, part),
          Nested::isForWantOfIt,
          Nested::isDoneUnderALock,
          Nested::comesOfBuilding,
          Nested::isMostOfLogging,
          Nested::isMostOfWhatIsNeeded,
          Nested::isWaitedForOnALoop);

  private Nested() {}

  /**
   * Findings on the way of another become facts of that one.
   *
   * @param sorted largest share first; of equal ones the more specific detector's first
   */
  static List<Finding> folded(List<Finding> sorted, Evidence evidence) {
    List<Finding> kept = new ArrayList<>();
    for (Finding finding : generalLast(beforeEachFirst(poolsFirst(sorted, evidence)))) {
      boolean folded = false;
      for (int i = 0; i < kept.size() && !folded; i++) {
        if (belongsTo(kept.get(i), finding, evidence)) {
          kept.set(i, with(kept.get(i), finding));
          folded = true;
        } else if (belongsTo(finding, kept.get(i), evidence)) {
          kept.set(i, with(finding, kept.get(i)));
          folded = true;
        }
      }
      if (!folded) {
        kept.add(finding);
      }
    }
    return kept;
  }

  /**
   * A pool whose threads wait for a late answer comes before that answer: it makes those wait who
   * ask for nothing, and it is the service's own.
   */
  private static List<Finding> poolsFirst(List<Finding> sorted, Evidence evidence) {
    List<Finding> all = new ArrayList<>(sorted);
    for (Finding pool : sorted) {
      for (Finding late : sorted) {
        if (all.indexOf(late) < all.indexOf(pool) && isAnsweredLateTo(pool, late, evidence)) {
          all.remove(pool);
          all.add(all.indexOf(late), pool);
        }
      }
    }
    return all;
  }

  /**
   * What a session or a pool does before each of many statements comes before these if it is most
   * of the time that they seem to take.
   */
  private static List<Finding> beforeEachFirst(List<Finding> sorted) {
    List<Finding> all = new ArrayList<>(sorted);
    for (Finding before : sorted) {
      for (Finding many : sorted) {
        if ((FLUSHES.contains(before.detector()) || BORROWING.contains(before.detector()))
            && many.detector().equals("chatty-downstream")
            && before.share() >= EXPLAINED * many.share()
            && all.indexOf(many) < all.indexOf(before)) {
          all.remove(before);
          all.add(all.indexOf(many), before);
        }
      }
    }
    return all;
  }

  /** The line for a pool is none of an answer's parts, though it is stood in on the way there. */
  private static boolean isAnsweredLateTo(Finding pool, Finding late, Evidence evidence) {
    return late.detector().equals("slow-downstream")
        && waitsBelow(pool, ownPlace(pool, evidence), late, evidence);
  }

  private static List<Finding> generalLast(List<Finding> sorted) {
    List<Finding> all = new ArrayList<>(sorted.stream().filter(f -> !isGeneral(f)).toList());
    for (Finding general : sorted.stream().filter(Nested::isGeneral).toList()) {
      int at = all.size();
      while (at > 0 && saysLittleBeside(all.get(at - 1), general)) {
        at--;
      }
      all.add(at, general);
    }
    return all;
  }

  /** Names no place, and no more than half of what the other does: that collecting costs, say. */
  private static boolean saysLittleBeside(Finding finding, Finding general) {
    return !isGeneral(finding) && finding.path().isEmpty() && finding.share() * 2 < general.share();
  }

  private static boolean isGeneral(Finding finding) {
    return GENERAL.contains(finding.detector());
  }

  /** The outer one is nearer to the root, and explains about as much or more. */
  private static boolean belongsTo(Finding outer, Finding inner, Evidence evidence) {
    if (isItsBug(inner, outer) || isTheSameTold(outer, inner)) {
      return false;
    }
    if (sameBug(outer, inner)
        || (isItsBug(outer, inner)
            && (contains(inner, outer) || anyOverlap(inner, outer, evidence, true) >= INSIDE))) {
      return true;
    }
    if (outer.detector().equals("cache-stampede") && inner.detector().equals("idle-expiry")) {
      return contains(outer, inner);
    }
    if (fillsUp(outer, inner) || diesOf(outer, inner)) {
      return true;
    }
    if (outer.detector().equals(inner.detector())
        || outer.metric().silenceSeconds() != inner.metric().silenceSeconds()
        || outer.metric().moment() != inner.metric().moment()) {
      return false;
    }
    if (outer.detector().equals("growing-cost") && inner.detector().equals("memory-growth")) {
      // What each request leaves behind is what the next one goes through.
      return true;
    }
    if (outer.detector().equals("memory-growth")) {
      // A heap that fills up is collected ever more often.
      return outer.share() > 0 && wantsMoreHeap(inner);
    }
    if (refuses(outer, inner) || waitsForMemory(outer, inner)) {
      return true;
    }
    if (outer.detector().equals("cache-stampede")) {
      // What is made anew takes its time at any load; that everybody makes it is the cause.
      return anyOverlap(outer, inner, evidence, true) >= INSIDE;
    }
    for (Part part : PARTS) {
      if (part.is(outer, inner, evidence)) {
        return true;
      }
      if (part.is(inner, outer, evidence)) {
        return false;
      }
    }
    if (sameStandstill(outer, inner)) {
      return outer.detector().equals("deadlock") || inner.detector().equals("unanswered");
    }
    if (isGeneral(inner) && !isGeneral(outer)) {
      return anyOverlap(outer, inner, evidence, false) >= EXPLAINED;
    }
    if (isAnsweredLateTo(inner, outer, evidence)) {
      return false;
    }
    if (sleptByThreadsOf(outer, inner, evidence)) {
      return true;
    }
    if (sleptByThreadsOf(inner, outer, evidence)) {
      return false;
    }
    if (isGeneral(outer) || outer.share() + SAME < inner.share()) {
      return false;
    }
    return contains(outer, inner) || anyOverlap(outer, inner, evidence, true) >= INSIDE;
  }

  /**
   * What is used up makes requests fail; that they fail makes the service print it, at the cost of
   * its processors.
   */
  private static boolean refuses(Finding outer, Finding inner) {
    return (CONSEQUENCES_OF_FAILING.contains(inner.detector()) && outer.detector().equals(FAILING))
        || (inner.detector().equals(FAILING) && EXHAUSTED.contains(outer.detector()));
  }

  /** Collections, and whatever requests do where they ask for memory of which there is none. */
  private static boolean waitsForMemory(Finding memory, Finding inner) {
    if (memory.detector().equals("expensive-object") && passes(memory, RESERVING.get(0))) {
      return inner.detector().equals("gc-pressure");
    }
    return memory.detector().equals("out-of-memory")
        && (wantsMoreHeap(inner) || RESERVING.stream().anyMatch(c -> passes(inner, c)));
  }

  /** Who asks for a large array waits for whatever makes room for it. */
  private static boolean makesRoomFor(Finding memory, Finding arrays) {
    return arrays.detector().equals(LARGE_ARRAYS) && wantsMemory(memory);
  }

  /** Who waits for a lock for long now and then is seen in line for it as well, or on a loop. */
  private static boolean standStillFor(Finding stall, Finding lock) {
    return stall.detector().equals("common-stall")
        && ((lock.detector().equals("contended-lock")
                && culprit(lock).map(Origins::className).filter(c -> passes(stall, c)).isPresent())
            || (lock.detector().equals("event-loop-blocked")
                && stall.path().stream().anyMatch(f -> lock.cause().where().contains(f.frame()))));
  }

  /** What a job keeps locked is what a statement waits for now and then. */
  private static boolean waitForRowsOf(Finding stall, Finding statement) {
    return stall.detector().equals("common-stall")
        && statement.detector().equals("slow-downstream")
        && statement.path().stream().anyMatch(f -> Downstream.STATEMENTS.has(f.frame()));
  }

  /** A job takes some of the processors; that nobody goes on before its loop has ended is worse. */
  private static boolean keepsAllFromStopping(Finding late, Finding job) {
    return late.detector().equals("time-to-safepoint")
        && job.detector().equals("background-load")
        && culprit(late).map(Origins::className).filter(c -> passes(job, c)).isPresent();
  }

  /** What is looked through takes longer the more is in it; where that is was not to be seen. */
  private static boolean takesLongerEachTime(Finding search, Finding growth) {
    return SEARCHES.contains(search.detector())
        && search.share() >= EXPLAINED
        && growth.detector().equals("growing-cost")
        && growth.path().isEmpty();
  }

  /** The disk does one thing at a time, with or without a lock in front of it. */
  private static boolean writesUnder(Finding lock, Finding disk) {
    return lock.detector().equals("contended-lock")
        && disk.detector().equals("file-sync")
        && contains(lock, disk);
  }

  /** What a task waits for that the request need not wait for. */
  private static boolean isALeftoverTasks(Finding tasks, Finding wait) {
    return tasks.detector().equals("leftover-tasks")
        && WAITED_FOR.contains(wait.detector())
        && wait.metric().connections() == tasks.metric().connections()
        && wait.share() <= tasks.share() + SAME;
  }

  /** In a heap with room it is not the heap: what most of a request makes is what is collected. */
  private static boolean leavesAsGarbage(Finding work, Finding collecting) {
    return collecting.detector().equals("gc-pressure")
        && collecting.path().isEmpty()
        && !wantsMemory(collecting)
        && makes(work)
        && work.share() >= EXPLAINED;
  }

  /** What need not be done, and what allocates as it goes. */
  private static boolean makes(Finding work) {
    return NEEDLESS.contains(work.detector())
        || NEEDED.contains(work.detector())
        || work.detector().equals(LARGE_ARRAYS)
        || work.detector().equals("growing-cost");
  }

  /**
   * Under load requests wait for a row until its lock is free, which is as long as whoever has it
   * writes; at a low rate the writing is what is seen.
   */
  private static boolean keepsRowsMeanwhile(Finding writing, Finding statement) {
    return FLUSHES.contains(writing.detector())
        && writing.metric().connections() == 0
        && writing.share() >= MUCH
        && statement.detector().equals("slow-downstream")
        && statement.metric().connections() > 0
        && !writing.path().isEmpty()
        && passes(statement, Origins.className(writing.path().get(0).frame()));
  }

  private static boolean wantsMemory(Finding finding) {
    return "-Xmx".equals(finding.cause().property());
  }

  private static boolean passes(Finding finding, String className) {
    return finding.path().stream().anyMatch(f -> Origins.className(f.frame()).equals(className));
  }

  private static boolean wantsMoreHeap(Finding finding) {
    return finding.detector().equals("gc-pressure") || wantsMemory(finding);
  }

  /** Whatever makes a method slow, it need not have been called: the cache should have had it. */
  private static boolean isForWantOfIt(Finding cache, Finding inside, Evidence evidence) {
    return cache.detector().equals("cache-misses")
        && (contains(cache, inside) || anyOverlap(cache, inside, evidence, true) >= INSIDE);
  }

  /** What is never found again is put into the cache by each request, and stays. */
  private static boolean fillsUp(Finding cache, Finding growth) {
    return cache.detector().equals("cache-misses")
        && growth.detector().equals("memory-growth")
        && culprit(growth).filter(c -> CACHES.stream().anyMatch(c::startsWith)).isPresent();
  }

  /** Who has no memory left answers nobody; no acceptor was seen that waits for a free place. */
  private static boolean diesOf(Finding memory, Finding slots) {
    boolean grows = memory.detector().equals("memory-growth") && memory.share() > 0;
    return (grows || memory.detector().equals("out-of-memory"))
        && slots.detector().equals("connection-slots")
        && slots.cause().where().isEmpty();
  }

  private static boolean sleepsOnLoops(String frame, Evidence evidence) {
    List<ThreadStack> there =
        evidence.activities().stream()
            .filter(Activity::tells)
            .flatMap(activity -> activity.working().stream())
            .filter(stack -> stack.frames().contains(frame))
            .toList();
    long asleep =
        there.stream()
            .filter(stack -> RequestWork.isEventLoop(stack) && !stack.runnable())
            .mapToLong(ThreadStack::weight)
            .sum();
    return asleep > EXPLAINED * there.stream().mapToLong(ThreadStack::weight).sum();
  }

  /**
   * An answer that comes late since the question was held back is not slow, and what is known of
   * the driver is told with it.
   */
  private static boolean isLateForAnAcknowledgement(Finding held, Finding late) {
    if (!held.detector().equals("delayed-ack")) {
      return false;
    }
    boolean answers =
        WAITED_FOR.contains(late.detector())
            && late.metric().connections() == 0
            && held.share() >= NEARLY_ALL * late.share();
    return answers
        || (late.detector().equals("known-bug")
            && Objects.equals(late.cause().reference(), held.cause().reference()));
  }

  /** A client that sleeps before it asks again: the answer itself is not late. */
  private static boolean isSleptBetweenTries(Finding sleep, Finding late, Evidence evidence) {
    return sleep.detector().equals("fixed-sleep")
        && late.detector().equals("slow-downstream")
        && sleep.share() >= NEARLY_ALL * late.share()
        && anyOverlap(late, sleep, evidence, true) >= INSIDE;
  }

  /** Until the body may be sent the other side does nothing. */
  private static boolean isWaitedForLeave(Finding leave, Finding late) {
    return leave.detector().equals("expect-continue")
        && WAITED_FOR.contains(late.detector())
        && leave.share() >= EXPLAINED * late.share();
  }

  /** A layout that masks what must not be logged, a converter that asks for the host's name. */
  private static boolean isMostOfLogging(Finding work, Finding logging, Evidence evidence) {
    return logging.detector().equals("logging-cost")
        && DONE_FOR_A_LINE.contains(work.detector())
        && isMostOf(logging, work, INSIDE, evidence);
  }

  /** Who compiles a style sheet anew makes classes: that it is made anew is the cause. */
  private static boolean comesWithClasses(Finding object, Finding classes) {
    return object.detector().equals("expensive-object")
        && areMadeForNoKnownReason(classes)
        && classes.share() <= object.share() + SAME
        && (contains(object, classes) || contains(classes, object));
  }

  /** Keys with the same hash code, say, by which rows are put into a set. */
  private static boolean isMostOfWhatIsNeeded(Finding work, Finding needed, Evidence evidence) {
    return NEEDED.contains(needed.detector())
        && NEEDLESS.contains(work.detector())
        && isMostOf(needed, work, EXPLAINED, evidence);
  }

  /** Whether it lies within the other and takes at least this part of what that takes. */
  private static boolean isMostOf(Finding whole, Finding work, double part, Evidence evidence) {
    return work.share() >= part * whole.share()
        && anyOverlap(whole, work, evidence, true) >= INSIDE;
  }

  /** An answer may be late or there may be many: on an event loop nobody may wait for them. */
  private static boolean isWaitedForOnALoop(Finding loop, Finding wait, Evidence evidence) {
    return loop.detector().equals("event-loop-blocked")
        && WAITED_FOR.contains(wait.detector())
        && culprit(wait).filter(c -> sleepsOnLoops(c, evidence)).isPresent();
  }

  /**
   * What those do for whom the others wait, or what all of them do that the lock is a part of, as
   * class loaders have one; a detector of work counts the line for it as well.
   */
  private static boolean isDoneUnderALock(Finding work, Finding lock, Evidence evidence) {
    return lock.detector().equals("contended-lock")
        && NEEDLESS.contains(work.detector())
        && work.share() >= EXPLAINED
        && (anyOverlap(lock, work, evidence, true) >= INSIDE
            || anyOverlap(work, lock, evidence, true) >= INSIDE);
  }

  /** Most of it comes of building an object that need not be built again, the rest otherwise. */
  private static boolean comesOfBuilding(Finding object, Finding part, Evidence evidence) {
    return object.detector().equals("expensive-object")
        && OF_BUILDING.contains(part.detector())
        && anyOverlap(object, part, evidence, true) >= EXPLAINED;
  }

  /** They sleep at a low rate as well; under load requests wait for those that do. */
  private static boolean sleptByThreadsOf(Finding pool, Finding sleep, Evidence evidence) {
    return sleep.detector().equals("fixed-sleep")
        && waitsBelow(pool, frame(pool, "frontier"), sleep, evidence);
  }

  /**
   * Most of what waits there does so while it keeps one of the pool's threads or connections.
   *
   * @param place where the pool's are kept
   */
  private static boolean waitsBelow(
      Finding pool, Optional<String> place, Finding wait, Evidence evidence) {
    return pool.detector().equals("pool-starvation")
        && evidence.activities().stream()
            .filter(Activity::tells)
            .anyMatch(activity -> overlap(activity, place, frame(wait, "culprit"), true) >= INSIDE);
  }

  /** The service's own method that a finding's way ends in. */
  private static Optional<String> ownPlace(Finding finding, Evidence evidence) {
    return finding.path().stream()
        .map(PathFrame::frame)
        .filter(evidence.origins()::isUsersOwn)
        .reduce((first, second) -> second);
  }

  /**
   * One published bug is one cause, whatever brings it out: what stalls a request after silence may
   * stall one in steady load as well.
   */
  private static boolean sameBug(Finding one, Finding other) {
    String reference = one.cause().reference();
    return reference != null
        && reference.equals(other.cause().reference())
        && Objects.equals(one.cause().artifact(), other.cause().artifact());
  }

  /** Who sees when the bug is met, as after a silence, tells more than that its frames are seen. */
  private static boolean isTheSameTold(Finding bug, Finding seen) {
    return isBugAndOther(bug, seen) && sameBug(bug, seen) && !isItsBug(bug, seen);
  }

  private static boolean isBugAndOther(Finding bug, Finding seen) {
    return bug.detector().equals("known-bug") && !seen.detector().equals("known-bug");
  }

  /** A published bug that is nearly all of what another detector saw says what that was. */
  private static boolean isItsBug(Finding bug, Finding seen) {
    return isBugAndOther(bug, seen)
        && bug.metric().silenceSeconds() == seen.metric().silenceSeconds()
        && bug.metric().moment() == seen.metric().moment()
        && (bug.share() + SAME >= seen.share() || bug.share() >= MOST * seen.share());
  }

  /** A service that does not answer stands still for one cause. */
  private static boolean sameStandstill(Finding one, Finding other) {
    return one.metric().countsFailures() && other.metric().countsFailures();
  }

  private static double anyOverlap(Finding outer, Finding inner, Evidence evidence, boolean above) {
    return outer.metric().silenceSeconds() > 0
        ? 0
        : evidence.activities().stream()
            .filter(Activity::tells)
            .mapToDouble(activity -> overlap(activity, culprit(outer), culprit(inner), above))
            .max()
            .orElse(0);
  }

  /**
   * Of the samples with the inner one's frame, the share that have the outer one's too.
   *
   * @param above whether it must be above the other
   */
  private static double overlap(
      Activity activity, Optional<String> outerFrame, Optional<String> innerFrame, boolean above) {
    if (outerFrame.isEmpty() || innerFrame.isEmpty()) {
      return 0;
    }
    long all = 0;
    long both = 0;
    for (ThreadStack stack : activity.working()) {
      int at = stack.frames().indexOf(innerFrame.get());
      if (at >= 0) {
        int other = stack.frames().indexOf(outerFrame.get());
        all += stack.weight();
        both += other >= 0 && (other < at || !above) ? stack.weight() : 0;
      }
    }
    return all == 0 ? 0 : (double) both / all;
  }

  private static Optional<String> culprit(Finding finding) {
    return frame(finding, "culprit");
  }

  private static Optional<String> frame(Finding finding, String role) {
    return finding.path().stream()
        .filter(frame -> frame.role().equals(role))
        .map(PathFrame::frame)
        .findFirst();
  }

  /** The inner one's way begins where the outer one's does and leads through its culprit. */
  private static boolean contains(Finding outer, Finding inner) {
    return culprit(outer).map(Nested::withoutProxy).stream()
        .anyMatch(
            c ->
                Stream.concat(
                        inner.cause().where().stream(), inner.path().stream().map(PathFrame::frame))
                    .map(Nested::withoutProxy)
                    .anyMatch(c::equals));
  }

  /** A method and the one of the class that Spring makes in front of it are the same place. */
  private static String withoutProxy(String frame) {
    return PROXY.matcher(frame).replaceFirst("#");
  }

  private static Finding with(Finding outer, Finding inner) {
    List<String> evidence = new ArrayList<>(outer.evidence());
    evidence.add(
        String.format(Locale.ROOT, "part of it (%s): %s", inner.detector(), inner.title()));
    boolean why = isWhyClassesAreMade(inner, outer);
    return new Finding(
        outer.detector(),
        outer.title(),
        why ? ofBug(outer.cause(), inner.cause()) : outer.cause(),
        evidence,
        outer.share(),
        outer.metric(),
        outer.path(),
        why
            ? joined(inner.candidates(), outer.candidates())
            : joined(outer.candidates(), helping(inner)),
        outer.around());
  }

  /** What spares a part of it may be easier to have: whether it is enough, the experiment tells. */
  private static List<Change> helping(Finding part) {
    return part.candidates().stream().filter(Change.AddLibrary.class::isInstance).toList();
  }

  /** However little of it the bug itself takes: the rest is what comes of the classes. */
  private static boolean isWhyClassesAreMade(Finding bug, Finding classes) {
    return bug.detector().equals("known-bug") && areMadeForNoKnownReason(classes);
  }

  /** A published bug says why they are made. */
  private static boolean areMadeForNoKnownReason(Finding classes) {
    return classes.detector().equals("class-generation") && classes.cause().reference() == null;
  }

  private static Cause ofBug(Cause seen, Cause bug) {
    return new Cause(
        bug.kind(),
        joined(seen.where(), bug.where()),
        bug.artifact(),
        bug.property(),
        seen.explanation() + " " + bug.explanation(),
        bug.reference());
  }

  private static <T> List<T> joined(List<T> first, List<T> second) {
    return Stream.concat(first.stream(), second.stream()).distinct().toList();
  }
}
