package io.bootcause.agent.boot;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Answers of a method that is called again with the same arguments before a method further out has
 * returned, on the bootstrap loader: what a request has computed it need not compute again. Values
 * are the same if they are equal, all other objects if they are the same one, or, of a request's
 * own, if all that is in them is the same, as of a row that was read twice: no method of theirs is
 * asked, since that may be what takes long. Some calls are made all the same, to see whether they
 * answer as before: where one does not, as of what reads on in a file, nothing is answered from
 * here any more.
 */
public final class Once {
  /** Nothing is known of this call. */
  public static final Object MISS = new Object();

  /** Calls whose answer was known, also those that were made all the same. */
  public static final LongAdder REPEATED = new LongAdder();

  /** Calls that were answered from what is known. */
  public static final LongAdder ANSWERED = new LongAdder();

  /** Who is called more often in one request takes so little that to look for an answer is more. */
  private static final int MOST_CALLS = 200_000;

  /**
   * So many calls that could be answered are made all the same, of all threads: of some methods a
   * request has only one. Then one in so many of each thread.
   */
  private static final int CHECKED_FIRST = 64;

  private static final int CHECKED = 1024;

  private static final Object NULL = new Object();

  /** Until the method has answered otherwise, or was called too often. */
  private static volatile boolean on;

  private static final AtomicInteger CHECKED_SO_FAR = new AtomicInteger();

  /** Beyond it nothing new is kept of a request: an experiment must not fill the heap. */
  private static final int MOST_ANSWERS = 50_000;

  private static final ThreadLocal<OfThread> OF_THREAD = ThreadLocal.withInitial(OfThread::new);

  private static final OneOf VALUES =
      new OneOf(
          "java.lang.Boolean",
          "java.lang.Character",
          "java.lang.Enum",
          "java.lang.Number",
          "java.lang.String",
          "java.time.temporal.TemporalAccessor",
          "java.time.temporal.TemporalAmount",
          "java.util.Currency",
          "java.util.Locale",
          "java.util.UUID");

  /** By method: whether it is worth while to read what is in its arguments. */
  private static final ConcurrentHashMap<String, Recurrence> RECURRENCES =
      new ConcurrentHashMap<>();

  private Once() {}

  /** A method and what it is called with. */
  private static final class Key {
    private final String method;
    private final @Nullable Object[] arguments;
    private final int hash;
    private @Nullable List<Object> contents;

    Key(String method, @Nullable Object[] arguments) {
      this.method = method;
      this.arguments = arguments;
      int sum = method.hashCode();
      for (Object argument : arguments) {
        boolean value = argument != null && VALUES.has(argument);
        sum = 31 * sum + (value ? argument.hashCode() : System.identityHashCode(argument));
      }
      hash = sum;
    }

    /** By what is in the arguments, once that has been read; null where it tells nothing more. */
    @Nullable List<Object> contents() {
      return contents;
    }

    /** To be asked before the call, which may change them. */
    void readContents() {
      List<Object> read = new ArrayList<>(arguments.length + 1);
      read.add(method);
      boolean more = false;
      for (Object argument : arguments) {
        Object content = argument == null || VALUES.has(argument) ? null : content(argument);
        more |= content != null;
        read.add(content != null ? content : new Key(method, new Object[] {argument}));
      }
      contents = more ? read : null;
    }

    /** What outlives requests is only itself. */
    private static @Nullable Object content(Object argument) {
      boolean lasts = Recurrent.orType(argument, System.nanoTime()) != argument.getClass();
      return lasts ? null : Contents.whole(argument);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (!(other instanceof Key)) {
        return false;
      }
      Key key = (Key) other;
      if (hash != key.hash || !method.equals(key.method)) {
        return false;
      }
      for (int i = 0; i < arguments.length; i++) {
        Object one = arguments[i];
        Object same = key.arguments[i];
        if (one != same && (one == null || !VALUES.has(one) || !one.equals(same))) {
          return false;
        }
      }
      return true;
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** What has been computed since the outer method began. */
  private static final class Known {
    final Map<Object, Object> answers = new HashMap<>();
    int calls;

    @Nullable Object answer(Key key) {
      Object answer = answers.get(key);
      return answer != null ? answer : answerByContents(key);
    }

    private @Nullable Object answerByContents(Key key) {
      Recurrence recurrence =
          RECURRENCES.computeIfAbsent(key.method, m -> new Recurrence(System.nanoTime()));
      if (!recurrence.isExpected()) {
        return null;
      }
      long from = System.nanoTime();
      key.readContents();
      long now = System.nanoTime();
      recurrence.read(from, now);
      if (key.contents() == null) {
        return null;
      }
      Object answer = answers.get(key.contents());
      recurrence.lookedUp(answer != null, now);
      return answer;
    }

    /**
     * @return false if it answers otherwise than before
     */
    boolean learn(Object key, Object answer) {
      Object before = answers.put(key, answer);
      return before == null || before == answer || isAsGood(before, answer);
    }
  }

  /** What a thread is in. A request that is forwarded is one within another. */
  private static final class OfThread {
    final Deque<Known> within = new ArrayDeque<>();
    private int repeated;

    /** Whether this repetition is one of those that are made all the same. */
    boolean isChecked() {
      boolean first =
          CHECKED_SO_FAR.get() < CHECKED_FIRST && CHECKED_SO_FAR.incrementAndGet() <= CHECKED_FIRST;
      return ++repeated % CHECKED == 0 || first;
    }
  }

  /** The outer method begins. */
  public static void enter() {
    OF_THREAD.get().within.push(new Known());
  }

  /** The outer method ends, however it does. */
  public static void leave() {
    OF_THREAD.get().within.poll();
  }

  /** Begins to look after a method. */
  public static void open() {
    CHECKED_SO_FAR.set(0);
    on = true;
  }

  /** Whether the method is looked after at all: asked before anything that takes time. */
  public static boolean isOn() {
    return on;
  }

  /**
   * The call, for {@link #known} and {@link #learn}: as it is made, since the method may change
   * what it was given.
   *
   * @return null where the thread is in no such outer method
   */
  public static @Nullable Object key(String method, @Nullable Object[] arguments) {
    Known known = OF_THREAD.get().within.peek();
    if (known == null) {
      return null;
    }
    if (++known.calls > MOST_CALLS) {
      on = false;
    }
    return new Key(method, arguments);
  }

  /**
   * @return the answer, or {@link #MISS}
   */
  public static @Nullable Object known(@Nullable Object key) {
    OfThread thread = OF_THREAD.get();
    Known known = thread.within.peek();
    Object answer = key == null || known == null ? null : known.answer((Key) key);
    if (answer == null) {
      return MISS;
    }
    REPEATED.increment();
    if (thread.isChecked()) {
      return MISS;
    }
    ANSWERED.increment();
    return answer == NULL ? null : answer;
  }

  public static void learn(@Nullable Object answer, @Nullable Object key) {
    Known known = OF_THREAD.get().within.peek();
    if (key == null || known == null || known.answers.size() >= MOST_ANSWERS) {
      return;
    }
    Object value = answer == null ? NULL : answer;
    Object contents = ((Key) key).contents();
    if (!known.learn(key, value) || (contents != null && !known.learn(contents, value))) {
      on = false;
    }
  }

  /** Whether one may stand for the other. Of what cannot be compared the sizes and types decide. */
  private static boolean isAsGood(Object one, Object other) {
    if (one.equals(other)) {
      return true;
    }
    if (one.getClass() != other.getClass() || VALUES.has(one)) {
      return false;
    }
    Object contents = Contents.of(one);
    Object others = Contents.of(other);
    if (contents != null && others != null) {
      return contents.equals(others);
    }
    return size(one) == size(other);
  }

  private static int size(Object answer) {
    if (answer.getClass().isArray()) {
      return Array.getLength(answer);
    }
    return Filled.size(answer);
  }
}
