package io.bootcause.agent.boot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What a stream has in it, on the bootstrap loader: a stream is used up by the first who reads it,
 * and may keep a file open until it is closed.
 */
final class Lasting {
  /** What is longer stays a stream, and is not remembered: it may have no end. */
  private static final int MOST = 100_000;

  private static final Set<String> USED_UP =
      new HashSet<>(
          Arrays.asList(
              "java.io.InputStream",
              "java.io.Reader",
              "java.sql.ResultSet",
              "java.util.Enumeration",
              "java.util.Iterator",
              "java.util.Spliterator",
              "java.util.stream.BaseStream"));

  private static final ClassValue<Boolean> IS_USED_UP =
      new ClassValue<Boolean>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
          return usedUp(type);
        }
      };

  private final List<?> elements;

  private Lasting(List<?> elements) {
    this.elements = elements;
  }

  /** Of one of the JDK's streams what is in it, once and for all; anything else as it is. */
  static Object of(Object answer) {
    if (!(answer instanceof Stream)
        || !answer.getClass().getName().startsWith("java.util.stream.")) {
      return answer;
    }
    Stream<?> stream = (Stream<?>) answer;
    List<Object> elements = new ArrayList<>();
    Iterator<?> left = stream.iterator();
    while (elements.size() < MOST && left.hasNext()) {
      elements.add(left.next());
    }
    if (elements.size() == MOST && left.hasNext()) {
      return Stream.concat(elements.stream(), rest(left)).onClose(stream::close);
    }
    stream.close();
    return new Lasting(elements);
  }

  private static <T> Stream<T> rest(Iterator<T> left) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(left, Spliterator.ORDERED), /* parallel= */ false);
  }

  /** For whoever asked: a stream of his own. */
  static Object handedOut(Object answer) {
    return answer instanceof Lasting ? ((Lasting) answer).elements.stream() : answer;
  }

  /** Whether only the first who gets it has something of it. */
  static boolean isUsedUp(Object answer) {
    return IS_USED_UP.get(answer.getClass());
  }

  private static boolean usedUp(@Nullable Class<?> type) {
    if (type == null) {
      return false;
    }
    if (USED_UP.contains(type.getName()) || usedUp(type.getSuperclass())) {
      return true;
    }
    for (Class<?> implemented : type.getInterfaces()) {
      if (usedUp(implemented)) {
        return true;
      }
    }
    return false;
  }
}
