package io.bootcause.agent.boot;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Answers of calls that are made only once for the sake of an experiment, on the bootstrap loader.
 * Whoever starts the service makes its calls all the same: there may be things to find then. What
 * only one thread at a time may use is remembered for each thread, and goes to another one when
 * that has ended; of what is used up by being read, streams, buffers and resources of the class
 * path alone are, by what is in them. A sleep is cut to a millisecond: loops that wait for
 * something would spin without it.
 */
public final class Memory {
  /** Nothing is remembered of this call. */
  public static final Object MISS = new Object();

  private static final Object NULL = Call.NULL;

  /** Beyond it nothing new is remembered: an experiment must not fill the heap. */
  private static final int MAX_ANSWERS = 10_000;

  /** Types whose documentation forbids, or does not promise, use by several threads at once. */
  private static final OneOf CONFINED =
      new OneOf(
          "com.esotericsoftware.kryo.Kryo",
          "java.security.MessageDigest",
          "java.security.Signature",
          "java.sql.Connection",
          "java.sql.Statement",
          "java.text.Format",
          "java.text.Collator",
          "java.text.BreakIterator",
          "java.util.Calendar",
          "java.util.Scanner",
          "java.util.regex.Matcher",
          "java.nio.charset.CharsetDecoder",
          "java.nio.charset.CharsetEncoder",
          "javax.crypto.Cipher",
          "javax.crypto.Mac",
          "javax.script.ScriptEngine",
          "javax.xml.bind.Marshaller",
          "javax.xml.bind.Unmarshaller",
          "jakarta.xml.bind.Marshaller",
          "jakarta.xml.bind.Unmarshaller",
          "javax.xml.parsers.DocumentBuilder",
          "javax.xml.parsers.DocumentBuilderFactory",
          "javax.xml.parsers.SAXParser",
          "javax.xml.parsers.SAXParserFactory",
          "javax.xml.transform.Transformer",
          "javax.xml.transform.TransformerFactory",
          "javax.xml.validation.Validator",
          "javax.xml.validation.SchemaFactory",
          "javax.xml.xpath.XPath",
          "javax.xml.xpath.XPathExpression",
          "javax.xml.xpath.XPathFactory");

  private static final Set<String> PLANS =
      new HashSet<>(Arrays.asList("reactor.core.publisher.Mono", "reactor.core.publisher.Flux"));

  private static final String DEFERRED =
      "org.springframework.web.context.request.async.DeferredResult";

  private static final String SLEEP = "java/lang/Thread.sleep(";
  private static final long SHORT_NANOS = 1_000_000;

  private static final ConcurrentHashMap<String, AtomicLong> HITS = new ConcurrentHashMap<>();
  private static final ConcurrentHashMap<Object, Object> ANSWERS = new ConcurrentHashMap<>();

  /** By the call alone, what is remembered for each thread. */
  private static final ConcurrentHashMap<Object, Queue<Confined>> OF_THREADS =
      new ConcurrentHashMap<>();

  /** So many threads are looked at for one that has ended. */
  private static final int LOOKED_AT = 16;

  private Memory() {}

  /** What one thread may use; does not keep it. */
  private static final class Confined {
    final Object answer;
    final long number = Thread.currentThread().getId();
    private final WeakReference<Thread> thread = new WeakReference<>(Thread.currentThread());

    Confined(Object answer) {
      this.answer = answer;
    }

    boolean isFree() {
      Thread owner = thread.get();
      return owner == null || !owner.isAlive();
    }
  }

  /** What fails while a service is not ready yet need not fail for ever: it is tried again. */
  private static final class Failure {
    private static final int FIRST_TRY = 8;

    final Throwable cause;
    private final AtomicInteger recalled = new AtomicInteger();

    Failure(Throwable cause) {
      this.cause = cause;
    }

    /** At the eighth recall, and then ever more seldom: what always fails must cost nothing. */
    boolean isToBeTried() {
      int times = recalled.incrementAndGet();
      return times >= FIRST_TRY && Integer.bitCount(times) == 1;
    }
  }

  /** How often a call was answered from here. */
  public static long hits(String call) {
    AtomicLong hits = HITS.get(call);
    return hits == null ? 0 : hits.get();
  }

  /**
   * @return the answer, or {@link #MISS}; throws what the call threw
   */
  public static @Nullable Object recall(Call call) {
    if (Skipped.onStartingThread()) {
      return MISS;
    }
    List<Object> key = call.exact;
    Object answer = ANSWERS.get(key);
    if (answer == null) {
      answer = ANSWERS.get(ofThread(key, Thread.currentThread().getId()));
    }
    if (answer == null) {
      answer = takenOver(key);
    }
    call.wasLookedUp(answer != null);
    if (answer != null && answer.getClass().getName().equals(DEFERRED)) {
      answer = ofItsOwn(answer);
    }
    if (answer == null || (answer instanceof Failure && ((Failure) answer).isToBeTried())) {
      return MISS;
    }
    HITS.computeIfAbsent(call.name, k -> new AtomicLong()).incrementAndGet();
    if (call.name.startsWith(SLEEP)) {
      LockSupport.parkNanos(SHORT_NANOS);
    }
    if (answer instanceof Failure) {
      Memory.<RuntimeException>rethrow(((Failure) answer).cause);
    }
    return answer == NULL ? null : Lasting.handedOut(answer);
  }

  /**
   * @return what whoever has made the call is to have of it: the answer, or one that is as good
   */
  public static @Nullable Object remember(Call call, @Nullable Object answer) {
    if (answer == null) {
      put(call, NULL);
      return null;
    }
    if (Resumption.isSuspended(answer)) {
      return answer;
    }
    Object lasting = Lasting.of(call.name, answer);
    if (!Lasting.isUsedUp(lasting)) {
      put(call, ofPlan(lasting));
    }
    return Lasting.handedOut(lasting);
  }

  /** Reactor's publishers are plans, done anew for each subscriber: what comes of them is kept. */
  private static Object ofPlan(Object answer) {
    for (Class<?> type = answer.getClass(); type != null; type = type.getSuperclass()) {
      if (PLANS.contains(type.getName())) {
        try {
          return type.getMethod("cache").invoke(answer);
        } catch (ReflectiveOperationException | LinkageError e) {
          return answer;
        }
      }
    }
    return answer;
  }

  /**
   * Spring's DeferredResult is one request's; what it was set to does for another one too.
   *
   * @return null if it is not set yet
   */
  private static @Nullable Object ofItsOwn(Object deferred) {
    Class<?> type = deferred.getClass();
    try {
      if (!Boolean.TRUE.equals(type.getMethod("hasResult").invoke(deferred))) {
        return null;
      }
      Object own = type.getConstructor().newInstance();
      Object result = type.getMethod("getResult").invoke(deferred);
      type.getMethod("setResult", Object.class).invoke(own, result);
      return own;
    } catch (ReflectiveOperationException | LinkageError e) {
      return null;
    }
  }

  public static void failed(Call call, Throwable cause) {
    put(call, new Failure(cause));
  }

  private static void put(Call call, Object answer) {
    if (Skipped.onStartingThread()) {
      return;
    }
    boolean own = call.ofThreadLocal || CONFINED.has(answer) || Lasting.isWritten(answer);
    put(call.byType, answer, own, MAX_ANSWERS);
    if (call.hasContents()) {
      put(call.exact, answer, own, MAX_ANSWERS / 2);
    }
  }

  private static void put(List<Object> key, Object answer, boolean own, int most) {
    if (!(answer instanceof Failure) && ANSWERS.get(key) instanceof Failure) {
      ANSWERS.remove(key);
    }
    if (ANSWERS.size() >= most) {
      return;
    }
    if (own) {
      own(key, answer);
    } else {
      ANSWERS.putIfAbsent(key, answer);
    }
  }

  private static void own(List<Object> key, Object answer) {
    Confined own = new Confined(answer);
    if (ANSWERS.putIfAbsent(ofThread(key, own.number), answer) == null) {
      OF_THREADS.computeIfAbsent(key, k -> new ConcurrentLinkedQueue<>()).add(own);
    }
  }

  /** What a thread had that has ended; null if there is nothing. */
  private static @Nullable Object takenOver(List<Object> key) {
    Queue<Confined> all = OF_THREADS.get(key);
    for (int i = 0; all != null && i < LOOKED_AT; i++) {
      Confined oldest = all.poll();
      if (oldest == null) {
        return null;
      }
      if (oldest.isFree()) {
        ANSWERS.remove(ofThread(key, oldest.number));
        own(key, oldest.answer);
        return oldest.answer;
      }
      all.add(oldest);
    }
    return null;
  }

  private static List<Object> ofThread(List<Object> key, long number) {
    List<Object> own = new ArrayList<>(key);
    own.add(number);
    return own;
  }

  @SuppressWarnings("unchecked") // To throw what the call threw, without declaring it.
  private static <T extends Throwable> void rethrow(Throwable cause) throws T {
    throw (T) cause;
  }
}
