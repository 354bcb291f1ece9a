package io.bootcause.agent.patch;

import io.bootcause.agent.boot.Bounded;
import io.bootcause.agent.boot.Clamped;
import io.bootcause.agent.boot.Delayed;
import io.bootcause.agent.boot.Gate;
import io.bootcause.agent.boot.NoDelay;
import io.bootcause.agent.boot.Once;
import io.bootcause.agent.boot.QuickAck;
import io.bootcause.agent.boot.ShortPauses;
import io.bootcause.agent.boot.SideBySide;
import io.bootcause.agent.boot.Skipped;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Installs a change before the service's classes are loaded, without any link to the tool. Once it
 * has had an effect, the file {@code <file>.<pid>} appears, with what it has found to be changed
 * ({@link Clamped#told()}), if that is not said by the change itself.
 *
 * <ul>
 *   <li>{@code remember=<caller>><callee>,seen=<file>}: calls are answered from memory
 *   <li>{@code once=<within>><method>,seen=<file>}: while one method runs, another computes no
 *       answer twice
 *   <li>{@code limit=<threads>><method>|<method>…,seen=<file>}: so many threads at a time
 *   <li>{@code skip=><method>,seen=<file>}: a method that answers nothing returns at once; with
 *       {@code skip=started>…} not on the thread that starts the service
 *   <li>{@code delay=<millis>><method>,seen=<file>}: each call takes so much longer
 *   <li>{@code bound=<entries>><field>,seen=<file>}: a collection is emptied when it has more
 *   <li>{@code raise=<number>><method>|<method>…,seen=<file>}: smaller arguments are raised to it
 *   <li>{@code lower=<number>><method>|<method>…,seen=<file>}: larger arguments are lowered to it
 *   <li>{@code sidebyside=<calls>><class>,seen=<file>}: Reactor's chains map so many at a time
 *   <li>{@code shortpauses=<millis>><threads or class>,seen=<file>}: these pause for no longer
 *   <li>{@code nodelay=>,seen=<file>}: Nagle's algorithm off on the sockets it opens
 *   <li>{@code quickack=>,seen=<file>}: what it reads from sockets is acknowledged at once
 *   <li>{@code unset=><method>,seen=<file>}: a method that answers an object answers null
 *   <li>{@code freemutexes=>,seen=<file>}: a Mutex of coroutines is free for whoever asks for it
 *   <li>{@code fewerflushes=>,seen=<file>}: WebFlux flushes no more after each element
 * </ul>
 */
public final class Patch {
  private static final String REMEMBER = "remember=";
  private static final String ONCE = "once=";
  private static final String LIMIT = "limit=";
  private static final String SKIP = "skip=";
  private static final String DELAY = "delay=";
  private static final String UNSET = "unset=";
  private static final String BOUND = "bound=";
  private static final String RAISE = "raise=";
  private static final String LOWER = "lower=";
  private static final String SIDE_BY_SIDE = "sidebyside=";
  private static final String SHORT_PAUSES = "shortpauses=";
  private static final String NO_DELAY = "nodelay=";
  private static final String QUICK_ACK = "quickack=";
  private static final String FREE_MUTEXES = "freemutexes=";
  private static final String FEWER_FLUSHES = "fewerflushes=";
  private static final String SEEN = ",seen=";
  private static final Pattern SPLIT = Pattern.compile("(?<!<init|<clinit)>");
  private static final int POLL_MILLIS = 50;

  /** Half a minute. */
  private static final int MORE = 600;

  private Patch() {}

  /** True if the agent was started for nothing but a change. */
  public static boolean is(String arguments) {
    return arguments.startsWith(REMEMBER)
        || arguments.startsWith(ONCE)
        || arguments.startsWith(LIMIT)
        || arguments.startsWith(SKIP)
        || arguments.startsWith(DELAY)
        || arguments.startsWith(UNSET)
        || arguments.startsWith(BOUND)
        || arguments.startsWith(RAISE)
        || arguments.startsWith(LOWER)
        || arguments.startsWith(SIDE_BY_SIDE)
        || arguments.startsWith(SHORT_PAUSES)
        || arguments.startsWith(NO_DELAY)
        || arguments.startsWith(QUICK_ACK)
        || arguments.startsWith(FREE_MUTEXES)
        || arguments.startsWith(FEWER_FLUSHES);
  }

  /** Puts it in; the probe's classes must be there. */
  public static void install(String arguments, Instrumentation jvm) {
    int seen = arguments.indexOf(SEEN);
    int split = split(arguments);
    if (split < 0 || seen < split) {
      return;
    }
    String file = arguments.substring(seen + SEEN.length());
    String what = arguments.substring(arguments.indexOf('=') + 1, split);
    String where = arguments.substring(split + 1, seen);
    Skipped.startingHere(); // The main method runs on the thread of premain.
    BooleanSupplier effective;
    if (arguments.startsWith(ONCE)) {
      Once.open();
      jvm.addTransformer(new OnceMethods(what, where));
      effective = () -> Once.isOn() && Once.REPEATED.sum() > 0;
    } else if (arguments.startsWith(LIMIT)) {
      Gate.open(Integer.parseInt(what));
      jvm.addTransformer(new LimitedMethods(Arrays.asList(where.split("\\|"))));
      effective = () -> Gate.ENTERED.get() > 0;
    } else if (arguments.startsWith(SKIP)) {
      jvm.addTransformer(new SkippedMethods(where, !what.isEmpty()));
      effective = () -> Skipped.CALLS.get() > 0;
    } else if (arguments.startsWith(DELAY)) {
      Delayed.by(Integer.parseInt(what));
      jvm.addTransformer(new DelayedMethods(where));
      effective = () -> Delayed.CALLS.get() > 0;
    } else if (arguments.startsWith(UNSET)) {
      jvm.addTransformer(new UnsetAnswers(where));
      effective = () -> Skipped.CALLS.get() > 0;
    } else if (arguments.startsWith(BOUND)) {
      Bounded.to(Integer.parseInt(what));
      jvm.addTransformer(new BoundedFields(where));
      effective = () -> Bounded.EMPTIED.get() > 0;
    } else if (arguments.startsWith(RAISE) || arguments.startsWith(LOWER)) {
      int number = Integer.parseInt(what);
      boolean raise = arguments.startsWith(RAISE);
      Clamped.between(raise ? number : Integer.MIN_VALUE, raise ? Integer.MAX_VALUE : number);
      alsoLoaded(new ClampedArguments(Arrays.asList(where.split("\\|"))), jvm);
      effective = () -> Clamped.TIMES.get() > 0;
    } else if (arguments.startsWith(SIDE_BY_SIDE)) {
      jvm.addTransformer(new SideBySideCalls(Integer.parseInt(what), where));
      effective = () -> SideBySide.BUILT.get() > 0;
    } else if (arguments.startsWith(SHORT_PAUSES)) {
      ShortPauses.to(Integer.parseInt(what), where);
      alsoLoaded(new ShortenedPauses(), jvm);
      effective = () -> ShortPauses.TIMES.get() > 0;
    } else if (arguments.startsWith(NO_DELAY)) {
      alsoLoaded(new UndelayedSockets(), jvm);
      jvm.addTransformer(new UndelayedChannels());
      effective = () -> NoDelay.SET.get() > 0;
    } else if (arguments.startsWith(QUICK_ACK)) {
      alsoLoaded(new QuickReads(), jvm);
      effective = () -> QuickAck.SET.get() > 0;
    } else if (arguments.startsWith(FREE_MUTEXES)) {
      jvm.addTransformer(new FreeMutexes());
      effective = () -> Skipped.CALLS.get() > 0;
    } else if (arguments.startsWith(FEWER_FLUSHES)) {
      jvm.addTransformer(new FewerFlushes());
      effective = () -> Skipped.CALLS.get() > 0;
    } else {
      RememberedCalls remembered = new RememberedCalls(what, where);
      jvm.addTransformer(remembered);
      effective = remembered::hasAnswered;
    }
    Thread teller = new Thread(() -> tell(effective, file), "bootcause-patch");
    teller.setDaemon(true);
    teller.start();
  }

  /** Where the second part begins, behind the first, which may be of a constructor; or -1. */
  static int split(String arguments) {
    Matcher split = SPLIT.matcher(arguments);
    return split.find() ? split.start() : -1;
  }

  private static void alsoLoaded(LoadTimePatch patch, Instrumentation jvm) {
    jvm.addTransformer(patch, true);
    for (Class<?> loaded : jvm.getAllLoadedClasses()) {
      if (patch.concerns(loaded.getName().replace('.', '/')) && jvm.isModifiableClass(loaded)) {
        try {
          jvm.retransformClasses(loaded);
        } catch (UnmodifiableClassException | RuntimeException | LinkageError e) {
          // Then the patch has no effect, which the tool notices.
        }
      }
    }
  }

  private static void tell(BooleanSupplier effective, String file) {
    try {
      while (!effective.getAsBoolean()) {
        Thread.sleep(POLL_MILLIS);
      }
      Path seen = Paths.get(file + "." + new File("/proc/self").getCanonicalFile().getName());
      String told = Clamped.told();
      write(told, seen);
      // What the service makes while it starts may be given more numbers.
      for (int i = 0; i < MORE && !told.isEmpty(); i++) {
        Thread.sleep(POLL_MILLIS);
        String all = Clamped.told();
        if (!all.equals(told)) {
          write(all, seen);
          told = all;
        }
      }
    } catch (InterruptedException | IOException e) {
      // Then the tool does not count what it measures.
    }
  }

  /** Whoever reads it reads all of it. */
  private static void write(String told, Path seen) throws IOException {
    Path part = seen.resolveSibling(seen.getFileName() + ".part");
    Files.write(part, told.getBytes(StandardCharsets.UTF_8));
    Files.move(part, seen, StandardCopyOption.ATOMIC_MOVE);
  }
}
