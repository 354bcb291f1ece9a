package io.bootcause.recording.profile;

/** What a frame of a sampled stack is made of. */
public enum FrameKind {
  /** Interpreted, compiled or inlined Java. */
  JAVA('J'),
  /** C or C++: a JNI method's library, the JVM, libc. Named {@code library#symbol}. */
  NATIVE('N'),
  /** The operating system's. */
  KERNEL('K');

  /** Java too: an innermost frame that the interpreter was at. */
  static final char INTERPRETED = 'I';

  private static final String INTERPRETED_TYPE = "Interpreted";

  private final char letter;

  FrameKind(char letter) {
    this.letter = letter;
  }

  /** As in {@link StackSample#kinds()}. */
  char letter() {
    return letter;
  }

  static FrameKind of(char letter) {
    return letter == 'J' || letter == INTERPRETED ? JAVA : letter == 'K' ? KERNEL : NATIVE;
  }

  /**
   * The letter of a stack's innermost frame. Of the others nobody needs to know whether they are
   * interpreted, and the same stacks shall be counted as one.
   */
  static char innermost(String type) {
    return type.equals(INTERPRETED_TYPE) ? INTERPRETED : ofJfr(type).letter();
  }

  /**
   * @param type as async-profiler and the JDK write it: Interpreted, JIT compiled, Inlined, Native,
   *     C++, Kernel, C1 compiled
   */
  static FrameKind ofJfr(String type) {
    return switch (type) {
      case "Native", "C++" -> NATIVE;
      case "Kernel" -> KERNEL;
      default -> JAVA;
    };
  }
}
