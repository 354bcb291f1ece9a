package io.bootcause.load;

/**
 * For how much time sends go out together: the time that was asked for, and twice as much while the
 * server answers all of such a burst in a quarter of that. There a burst costs the later ones in it
 * next to nothing, and each burst less is a waking up less, here and in the server. A server that
 * takes longer gets the smaller bursts.
 *
 * <p>Not thread-safe: it belongs to a loop's thread.
 */
final class Gathering {
  private static final long NONE = Long.MIN_VALUE;

  private final long asked;
  private long window;
  private long sentAt = NONE; // the burst that is not answered yet

  /**
   * Starts with what was asked for.
   *
   * @param asked in ns; 0 for none
   */
  Gathering(long asked) {
    this.asked = asked;
    window = asked;
  }

  /** Whether sends that are this far apart go out together. It does not depend on the server. */
  boolean takes(long apartNanos) {
    return asked > 0 && apartNanos <= asked / 2;
  }

  /** How much too early a request may be sent now, in ns. */
  long windowNanos() {
    return window;
  }

  /** A burst goes out. */
  void sends(long now) {
    if (sentAt != NONE) {
      window = asked; // the one before is still being answered
    }
    sentAt = now;
  }

  /** All that was sent is answered. */
  void allAnswered(long now) {
    if (sentAt != NONE) {
      window = now - sentAt <= asked / 2 ? 2 * asked : asked;
      sentAt = NONE;
    }
  }
}
