package io.bootcause.agent.boot;

import java.lang.reflect.Array;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Answers of a method that is called again with the same arguments before a method further out has
 * returned, on the bootstrap loader: what a request has computed it need not compute again. Values
 * are the same if they are equal, all other objects if they are the same one: to compare these may
 * be what takes long. Some calls are made all the same, to see whether they answer as before: where
 * one does not, as of what reads on in a file, nothing is answered from here any more.
 */
public final class Once {
  /** Nothing is known of this call. */
  public static final Object MISS = new Object();

  /** Calls that were answered from what is known. */
  public static final LongAdder ANSWERED = new LongAdder();

  /** Who is called more often in one request takes so little that to look for an answer is more. */
  private static final int MOST_CALLS = 200_000;

  /** So many calls that could be answered each thread makes all the same, then one in so many. */
  private static final int CHECKED_FIRST = 64;

  private static final int CHECKED = 1024;

  private static final Object NULL = new Object();

  /** Until the method has answered otherwise, or was called too often. */
  private static volatile boolean on;

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

  private Once() {}

  /** A method and what it is called with. */
  private static final class Key {
    private final String method;
    private final @Nullable Object[] arguments;
    private final int hash;

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
  }

  /** What a thread is in. A request that is forwarded is one within another. */
  private static final class OfThread {
    final Deque<Known> within = new ArrayDeque<>();
    private int repeated;

    /** Whether this repetition is one of those that are made all the same. */
    boolean isChecked() {
      return ++repeated <= CHECKED_FIRST || repeated % CHECKED == 0;
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
    Object answer = key == null || known == null ? null : known.answers.get(key);
    if (answer == null || thread.isChecked()) {
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
    Object before = known.answers.put(key, value);
    if (before != null && before != value && !isAsGood(before, value)) {
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
