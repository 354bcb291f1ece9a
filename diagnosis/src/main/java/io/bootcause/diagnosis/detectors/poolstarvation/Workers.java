package io.bootcause.diagnosis.detectors.poolstarvation;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Finding;
import io.bootcause.diagnosis.PathFrame;
import io.bootcause.diagnosis.detectors.LargerPools;
import io.bootcause.diagnosis.evidence.Activity;
import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Evidence;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.diagnosis.evidence.HandedOver;
import io.bootcause.diagnosis.evidence.Meanwhile;
import io.bootcause.diagnosis.evidence.RequestWork;
import io.bootcause.recording.profile.ThreadStack;
import io.bootcause.service.change.Change;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Threads as the scarce thing: all of a pool's threads are occupied, mostly asleep, while more
 * requests than threads are there to be served.
 */
final class Workers {
  /**
   * Share of a pool's time in which its threads had something to do; of one thread's, where tasks
   * were seen to wait for a thread all the same.
   */
  private static final double OCCUPIED = 0.9;

  /** Share of that in which they slept: threads that compute are no scarcer than processors. */
  private static final double ASLEEP = 0.7;

  /** Answers a second: threads that give more than this are enough for most, and no defect. */
  private static final double FAST = 250;

  /** The same where tasks were seen to wait for threads much longer than they take. */
  private static final double FAST_THOUGH_QUEUED = 1_000;

  /** Share of the threads' time in line for another pool that is worth telling. */
  private static final double IN_LINE = 0.2;

  private static final Frames TASKS =
      Frames.of("java.util.concurrent.ThreadPoolExecutor#runWorker");

  /** Names of threads of the executor that Boot makes; one of the service's own has others. */
  static final String BOOTS = "task-#";

  /** Its {@code spring.task.execution.pool.core-size} by default, by Boot's reference. */
  private static final int BOOTS_THREADS = 8;

  /** As the JDK calls threads that nobody has given a name. */
  private static final String JDKS = "pool-#-thread-#";

  /** As resilience4j's FixedThreadPoolBulkhead calls its threads. */
  private static final Pattern BULKHEAD = Pattern.compile("bulkhead-(.+)-#");

  /**
   * Names of threads of the pool that all code of a JVM shares, made for work that never waits: it
   * has as many as there are processors (documentation of ForkJoinPool). Who waits there is wrong.
   */
  private static final String COMMON = "ForkJoinPool.commonPool-worker-#";

  /**
   * Names of threads of Reactor's scheduler for work that never waits, one for each processor. What
   * comes after a delay runs there.
   * https://projectreactor.io/docs/core/release/reference/coreFeatures/schedulers.html
   */
  private static final String PARALLEL = "parallel-#";

  /** Properties of Spring Boot, from 2.3 on, by what the servers' threads are called. */
  private static final Map<String, String> SERVERS =
      Map.of(
          "-exec-", "server.tomcat.threads.max",
          "XNIO-# task-", "server.undertow.threads.worker",
          "qtp#-", "server.jetty.threads.max");

  /** As many as Tomcat has if it is not told otherwise. */
  private static final int MANY_OF_SERVER = 200;

  private static final int MORE_OF_SERVER = 4;

  private static final String COMMONS =
      " This one is shared by all parallel streams, and by CompletableFuture where it is given no"
          + " executor: it has one thread fewer than there are processors, for work that never waits."
          + " Give what waits an executor of its own.";

  private static final String PARALLELS =
      " This is Reactor's parallel scheduler, with one thread for each processor, for work that never"
          + " waits. Whatever comes after a delay, a timeout or an interval runs there: what waits wants"
          + " publishOn(Schedulers.boundedElastic()), or subscribeOn it, between the two.";

  private Workers() {}

  /**
   * Threads of one pool.
   *
   * @param threads their name
   * @param occupied how many of them have something to do, mean
   * @param waiting share of a request's time spent waiting for one of them, 0 to 1
   */
  record Group(String threads, int count, double occupied, double waiting) {
    /** Where each thread has a line of its own, one may have much to do beside idle ones. */
    boolean all() {
      return occupied >= OCCUPIED * count;
    }

    /** Stacks of its threads while they have something to do. */
    List<ThreadStack> occupied(Activity activity) {
      return activity.occupied().stream().filter(s -> s.threads().equals(threads)).toList();
    }

    boolean servers(Activity activity) {
      return activity.workers().stream().anyMatch(stack -> stack.threads().equals(threads));
    }
  }

  /** The pool of which there are the fewest threads for the requests that want one. */
  static Optional<Group> starved(Activity activity) {
    double answers = activity.connections() * 1e3 / activity.meanMillis();
    if (answers > FAST_THOUGH_QUEUED) {
      return Optional.empty();
    }
    Map<String, Long> all = new HashMap<>();
    Map<String, Long> occupied = new HashMap<>();
    Map<String, Long> asleep = new HashMap<>();
    for (ThreadStack stack : activity.profile().stacks()) {
      if (stack.wall()) {
        all.merge(stack.threads(), stack.weight(), Long::sum);
      }
    }
    for (ThreadStack stack : activity.occupied()) {
      occupied.merge(stack.threads(), stack.weight(), Long::sum);
      if (!stack.runnable()) {
        asleep.merge(stack.threads(), stack.weight(), Long::sum);
      }
    }
    // A few event loops serve any number of connections: their number is no limit.
    activity.all().stream()
        .filter(RequestWork::isEventLoop)
        .forEach(stack -> occupied.remove(stack.threads()));
    Group scarcest = null;
    for (Map.Entry<String, Long> group : occupied.entrySet()) {
      String name = group.getKey();
      int threads = activity.profile().threads().getOrDefault(name, 0);
      double share = (double) group.getValue() / Math.max(1, all.getOrDefault(name, 1L));
      double slept = (double) asleep.getOrDefault(name, 0L) / Math.max(1, group.getValue());
      Optional<HandedOver> tasks = HandedOver.to(name, activity).filter(HandedOver::queued);
      // A request may hand over several tasks: how long these wait may tell more than their number.
      double inLine =
          tasks.map(t -> Math.min(1, t.waitMillis() / activity.meanMillis())).orElse(0.0);
      boolean full = share >= OCCUPIED;
      double queued =
          full ? Math.max(1 - (double) threads / activity.connections(), inLine) : inLine;
      if (threads > 0
          && (full || share * threads >= OCCUPIED)
          && slept >= ASLEEP
          && queued >= 0.3
          && (answers <= FAST || tasks.isPresent())
          && (scarcest == null || queued > scarcest.waiting())) {
        scarcest = new Group(name, threads, share * threads, queued);
      }
    }
    return Optional.ofNullable(scarcest);
  }

  /** Whether requests hand it tasks that wait for its threads. */
  static boolean queued(String threads, Activity activity) {
    return HandedOver.to(threads, activity).map(HandedOver::queued).orElse(false);
  }

  static Finding finding(Evidence evidence, Activity activity, Group group) {
    String pool = group.threads();
    int threads = group.count();
    double queued = group.waiting();
    boolean servers = group.servers(activity);
    boolean common = pool.equals(COMMON);
    boolean parallel = pool.equals(PARALLEL);
    List<ThreadStack> theirs = group.occupied(activity);
    List<String> where = where(evidence, theirs);
    List<String> facts = new ArrayList<>();
    facts.add(
        String.format(
            Locale.ROOT,
            "%s are occupied%s while %d requests are there at a time: %.0f %% of a request's time is"
                + " waiting for a thread",
            group.all()
                ? String.format(Locale.ROOT, "all %d threads %s", threads, pool)
                : String.format(
                    Locale.ROOT, "%.1f of %d threads %s", group.occupied(), threads, pool),
            group.all() ? "" : ", each with a line of its own,",
            activity.connections(),
            queued * 100));
    for (Activity load : evidence.activities()) {
      HandedOver.to(pool, load).ifPresent(tasks -> facts.add(tasks.words(load)));
    }
    Meanwhile.of(activity, evidence.origins(), s -> s.threads().equals(pool))
        .ifPresent(words -> facts.add("what they do: " + words));
    long occupied = Activity.weight(theirs);
    List<Change> larger = new ArrayList<>();
    for (Pool scarce : Pool.ALL) {
      double inLine =
          (double) Activity.weight(theirs.stream().filter(s -> scarce.borrow().in(s)).toList())
              / occupied;
      if (inLine >= IN_LINE) {
        facts.add(
            String.format(
                Locale.ROOT,
                "%.0f %% of their time they stand in line for %s, where more threads would stand too",
                inLine * 100,
                scarce.name()));
        larger.addAll(scarce.larger());
      }
    }
    facts.add(
        String.format(
            Locale.ROOT,
            "%.0f %% of the processors' time was in use, by whatever runs on this machine",
            Math.min(100, activity.machineBusy() * 100)));
    Matcher bulkhead = BULKHEAD.matcher(pool);
    Optional<Change> server = servers ? moreOfServer(pool, threads) : Optional.empty();
    if (server.isPresent()) {
      larger.add(server.get());
    } else if (pool.startsWith("boundedElastic")) {
      larger.add(new Change.JvmFlag("-Dreactor.schedulers.defaultBoundedElasticSize=200"));
    } else if (parallel) {
      larger.add(new Change.JvmFlag("-Dreactor.schedulers.defaultPoolSize=200"));
    } else if (common) {
      larger.add(LargerPools.COMMON_POOL);
    } else if (bulkhead.matches()) {
      larger.add(LargerPools.bulkhead(bulkhead.group(1)));
    } else if (theirs.stream().anyMatch(TASKS::in)) {
      larger.addAll(moreOfExecutor(pool, threads));
    }
    CostPath.of(activity, theirs, evidence.origins(), Workers::deepest)
        .flatMap(CostPath::ownCall)
        .map(CostPath.Call::remembered)
        .ifPresent(larger::add);
    return new Finding(
        "pool-starvation",
        String.format(
            Locale.ROOT,
            "%.0f %% of a %s is waiting for %s for something else",
            queued * 100,
            activity.label(),
            theThreads(
                threads,
                servers
                    ? "the server"
                    : common
                        ? "the JVM's common pool"
                        : parallel ? "Reactor's parallel scheduler" : "an executor")),
        new Cause(
            common || parallel ? Cause.Kind.APP_CODE : Cause.Kind.CONFIG,
            where,
            null,
            larger.stream()
                .flatMap(change -> change.single().stream())
                .filter(Change.SetProperty.class::isInstance)
                .map(change -> ((Change.SetProperty) change).name())
                .findFirst()
                .orElse(null),
            "All threads of the pool are occupied by requests that wait for something else, so that"
                + " further requests wait for a thread. Throughput is the number of threads divided"
                + " by the time that each is occupied."
                + (common ? COMMONS : parallel ? PARALLELS : ""),
            null),
        facts,
        queued,
        activity.metricWithoutWaiting(queued),
        path(evidence, where, !servers && queued(pool, activity)),
        larger);
  }

  /** Empty if the server names its threads otherwise. */
  private static Optional<Change> moreOfServer(String pool, int threads) {
    String number = String.valueOf(Math.max(MANY_OF_SERVER, MORE_OF_SERVER * threads));
    return SERVERS.entrySet().stream()
        .filter(server -> pool.contains(server.getKey()))
        .findFirst()
        .map(server -> new Change.SetProperty(server.getValue(), number));
  }

  /**
   * What makes an executor larger. The one that Boot makes may have been given another name; as
   * long as nobody has said how many threads it has, it has eight.
   */
  static List<Change> moreOfExecutor(String pool, int threads) {
    if (pool.equals(BOOTS)) {
      return List.of(LargerPools.BOOTS_EXECUTOR);
    }
    return threads == BOOTS_THREADS && !pool.equals(JDKS)
        ? List.of(LargerPools.BOOTS_EXECUTOR, LargerPools.EXECUTORS)
        : List.of(LargerPools.EXECUTORS);
  }

  private static String theThreads(int threads, String whose) {
    return threads == 1
        ? "the only thread of " + whose + ", which waits"
        : String.format(Locale.ROOT, "one of %d threads of %s, which wait", threads, whose);
  }

  /**
   * @param holders whether what the threads are at is only what the tasks wait for: their place is
   *     the frontier then
   */
  private static List<PathFrame> path(Evidence evidence, List<String> where, boolean holders) {
    int at = -1;
    for (int i = 0; i < where.size() && holders; i++) {
      at = evidence.origins().isUsersOwn(where.get(i)) ? i : at;
    }
    List<PathFrame> path = new ArrayList<>();
    for (int i = 0; i < where.size(); i++) {
      path.add(PathFrame.place(where.get(i), i == at ? "frontier" : ""));
    }
    return path;
  }

  private static int deepest(ThreadStack stack) {
    int last = -1;
    for (int i = 0; i < stack.frames().size() && stack.isJava(i); i++) {
      last = i;
    }
    return last;
  }

  /** Of the most frequent stack: the service's own methods and where the thread is at last. */
  private static List<String> where(Evidence evidence, List<ThreadStack> theirs) {
    List<String> where = new ArrayList<>();
    theirs.stream()
        .filter(s -> !RequestWork.waitsForHelper(s))
        .findFirst()
        .ifPresent(
            stack -> {
              String last = "";
              for (int i = 0; i < stack.frames().size() && stack.isJava(i); i++) {
                last = stack.frames().get(i);
                if (evidence.origins().isUsersOwn(last) && where.size() < 4) {
                  where.add(last);
                }
              }
              if (!where.contains(last)) {
                where.add(last);
              }
            });
    return where;
  }
}
