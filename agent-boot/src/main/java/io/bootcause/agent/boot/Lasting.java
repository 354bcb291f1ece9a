package io.bootcause.agent.boot;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What a stream has in it, on the bootstrap loader: a stream is used up by the first who reads it,
 * and may keep a file open until it is closed.
 */
final class Lasting {
  /** What is longer stays a stream, and is not remembered: it may have no end. */
  private static final int MOST = 100_000;

  private static final OneOf USED_UP =
      new OneOf(
          "java.io.InputStream",
          "java.io.Reader",
          "java.sql.ResultSet",
          "java.util.Enumeration",
          "java.util.Iterator",
          "java.util.Spliterator",
          "java.util.stream.BaseStream");

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
    return USED_UP.has(answer);
  }
}
