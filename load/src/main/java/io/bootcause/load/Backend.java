package io.bootcause.load;

import java.io.IOException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How the engine talks to the system. The figures mean the same; the cost differs. */
public enum Backend {
  /**
   * {@link #EPOLL} where it works, else {@link #NIO}; or what the system property {@value
   * #PROPERTY} says: {@code epoll}, {@code nio} or {@code auto}.
   */
  AUTO,
  /** The JDK's selectors: everywhere. */
  NIO,
  /** Linux's epoll, called directly: JDK 22 or later, on x86-64 and aarch64. */
  EPOLL;

  static final String PROPERTY = "bootcause.load.backend";

  /** Which of the two it is on this machine. */
  Backend resolved() {
    if (this != AUTO) {
      return this;
    }
    Backend wanted = wanted(System.getProperty(PROPERTY, "auto"));
    return wanted != AUTO ? wanted : whyNoEpoll() == null ? EPOLL : NIO;
  }

  private static Backend wanted(String text) {
    for (Backend backend : values()) {
      if (backend.name().equals(text.toUpperCase(Locale.ROOT))) {
        return backend;
      }
    }
    throw new IllegalArgumentException(PROPERTY + " must be auto, nio or epoll, not " + text);
  }

  /**
   * Opens a loop.
   *
   * @throws UnsupportedOperationException if EPOLL was asked for and does not work here
   */
  EventLoop open() throws IOException {
    if (resolved() == NIO) {
      return new NioEventLoop();
    }
    String why = whyNoEpoll();
    if (why != null) {
      throw new UnsupportedOperationException("no direct epoll: " + why);
    }
    return new EpollEventLoop();
  }

  /** Null if direct epoll works here. */
  static @Nullable String whyNoEpoll() {
    return Epoll.WHY_NOT;
  }

  /** Asked once. */
  private static final class Epoll {
    static final @Nullable String WHY_NOT = find();

    private static @Nullable String find() {
      String arch = System.getProperty("os.arch", "");
      if (!System.getProperty("os.name", "").equals("Linux")
          || !(arch.equals("amd64") || arch.equals("aarch64"))) {
        return "it needs Linux on x86-64 or aarch64";
      }
      if (Runtime.version().feature() < 22) {
        return "it needs JDK 22 or later";
      }
      try {
        new EpollEventLoop().close();
        return null;
      } catch (IOException | LinkageError | RuntimeException e) {
        return "it does not work here (" + e + ")";
      }
    }
  }
}
