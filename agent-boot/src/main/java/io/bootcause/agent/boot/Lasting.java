package io.bootcause.agent.boot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * What a stream, a resource of the class path or a buffer has in it, on the bootstrap loader: each
 * is used up by the first who reads it, and may keep a file open until it is closed.
 */
final class Lasting {
  /** What is longer stays as it is, and is not remembered: it may have no end. Elements, bytes. */
  private static final int MOST = 100_000;

  private static final String RESOURCE = ".getResourceAsStream(";
  private static final String RESOURCES = ".getResources(";

  /** Bytes of all buffers together: a part of the memory that the JVM takes itself. */
  private static final long MOST_BUFFERED = Runtime.getRuntime().maxMemory() / 4;

  private static final AtomicLong BUFFERED = new AtomicLong();

  private static final OneOf USED_UP =
      new OneOf(
          "java.io.InputStream",
          "java.io.Reader",
          "java.nio.ByteBuffer",
          "java.sql.ResultSet",
          "java.util.Enumeration",
          "java.util.Iterator",
          "java.util.Spliterator",
          "java.util.stream.BaseStream");

  private final Supplier<Object> another;
  private final boolean written;

  private Lasting(Supplier<Object> another) {
    this(another, false);
  }

  private Lasting(Supplier<Object> another, boolean written) {
    this.another = another;
    this.written = written;
  }

  /**
   * Of what is found on the class path, of the JDK's streams and of buffers what is in it; else as
   * it is.
   */
  static Object of(String call, Object answer) {
    if (call.contains(RESOURCE) && answer instanceof InputStream) {
      return ofResource((InputStream) answer);
    }
    if (call.contains(RESOURCES) && answer instanceof Enumeration) {
      List<?> found = Collections.list((Enumeration<?>) answer);
      return new Lasting(() -> Collections.enumeration(found));
    }
    if (answer instanceof ByteBuffer) {
      return ofBuffer((ByteBuffer) answer);
    }
    return answer instanceof Stream && answer.getClass().getName().startsWith("java.util.stream.")
        ? ofStream((Stream<?>) answer)
        : answer;
  }

  private static Object ofStream(Stream<?> stream) {
    List<Object> elements = new ArrayList<>();
    Iterator<?> left = stream.iterator();
    while (elements.size() < MOST && left.hasNext()) {
      elements.add(left.next());
    }
    if (elements.size() == MOST && left.hasNext()) {
      return Stream.concat(elements.stream(), rest(left)).onClose(stream::close);
    }
    stream.close();
    return new Lasting(elements::stream);
  }

  private static Object ofResource(InputStream resource) {
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    try {
      while (read.size() < MOST) {
        int length = resource.read(buffer);
        if (length < 0) {
          resource.close();
          return new Lasting(() -> new ByteArrayInputStream(read.toByteArray()));
        }
        read.write(buffer, 0, length);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new SequenceInputStream(new ByteArrayInputStream(read.toByteArray()), resource);
  }

  /** From where to where it could be read when it was new. */
  private static Object ofBuffer(ByteBuffer buffer) {
    if (BUFFERED.addAndGet(buffer.capacity()) > MOST_BUFFERED) {
      BUFFERED.addAndGet(-buffer.capacity());
      return buffer;
    }
    ByteBuffer asItWas = buffer.duplicate();
    ByteOrder order = buffer.order();
    return new Lasting(() -> asItWas.duplicate().order(order), !buffer.isReadOnly());
  }

  private static <T> Stream<T> rest(Iterator<T> left) {
    return StreamSupport.stream(
        Spliterators.spliteratorUnknownSize(left, Spliterator.ORDERED), /* parallel= */ false);
  }

  /** For whoever asked: a stream of his own. */
  static Object handedOut(Object answer) {
    return answer instanceof Lasting ? ((Lasting) answer).another.get() : answer;
  }

  /** Whether two who have it at once would write into the same memory. */
  static boolean isWritten(Object answer) {
    return answer instanceof Lasting && ((Lasting) answer).written;
  }

  /** Whether only the first who gets it has something of it. */
  static boolean isUsedUp(Object answer) {
    return USED_UP.has(answer);
  }
}
