package io.bootcause.agent.boot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A call that may be answered from memory: which one it is, and what it is made with, as that was
 * before the call. Equal values are the same. Of other arguments what is in them counts as long as
 * such calls recur ({@link Contents}), and their type alone where none ever does: a request's
 * objects need not be equal to the last one's. What outlives requests is only itself ({@link
 * Recurrent}), of a request its line counts, and of two ThreadLocals each has its own.
 */
public final class Call {
  static final Object NULL = new Object();

  private static final ConcurrentHashMap<String, Recurrence> RECURRENCES =
      new ConcurrentHashMap<>();

  /** Unique for a method and its descriptor. */
  final String name;

  /** By what is in its arguments; the same as by type where that tells nothing more. */
  final List<Object> exact;

  final List<Object> byType;

  /** What is asked for by thread is kept so for a reason, whatever it is. */
  final boolean ofThreadLocal;

  private final Recurrence recurrence;

  private Call(String name, @Nullable Object[] arguments) {
    this.name = name;
    recurrence = RECURRENCES.computeIfAbsent(name, n -> new Recurrence(System.nanoTime()));
    ofThreadLocal = arguments.length > 0 && arguments[0] instanceof ThreadLocal;
    byType = new ArrayList<>(arguments.length + 1);
    byType.add(name);
    List<Object> contents = null;
    for (Object argument : arguments) {
      Object value = value(argument);
      Object content = argument != null && value == argument.getClass() ? content(argument) : null;
      if (content != null && contents == null) {
        contents = new ArrayList<>(byType);
      }
      byType.add(value);
      if (contents != null) {
        contents.add(content == null ? value : content);
      }
    }
    exact = contents == null ? byType : contents;
  }

  public static Call of(String name, @Nullable Object[] arguments) {
    return new Call(name, arguments);
  }

  /** Whether contents count in it. */
  boolean hasContents() {
    return exact != byType;
  }

  /** One that was made before; or, with such contents, not. */
  void wasLookedUp(boolean known) {
    if (hasContents()) {
      recurrence.lookedUp(known, System.nanoTime());
    }
  }

  private @Nullable Object content(Object argument) {
    if (!recurrence.isExpected() || Skipped.onStartingThread()) {
      return null;
    }
    long from = System.nanoTime();
    Object content = Contents.of(argument);
    recurrence.read(from, System.nanoTime());
    return content;
  }

  private static Object value(@Nullable Object argument) {
    if (argument == null) {
      return NULL;
    }
    if (argument instanceof String
        || argument instanceof Number
        || argument instanceof Boolean
        || argument instanceof Character
        || argument instanceof Enum
        || argument instanceof Class
        || argument instanceof ThreadLocal) {
      return argument;
    }
    if (argument instanceof byte[]) {
      return Arrays.hashCode((byte[]) argument);
    }
    if (argument instanceof char[]) {
      return Arrays.hashCode((char[]) argument);
    }
    String line = RequestLine.of(argument);
    return line != null ? line : Recurrent.orType(argument, System.nanoTime());
  }
}
