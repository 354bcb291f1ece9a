package io.bootcause.load;

import java.nio.ByteBuffer;

/**
 * The heads of the last answers, so that the next one, which is mostly the same but for a date or a
 * length, need not be read byte by byte. The connections of an event loop share one.
 *
 * <p>It only ever skips what the parser would have read to the same end: a remembered head matches
 * if the bytes there are the same line for line, except in the values of headers that say nothing
 * about the body or the connection, and in the digits of Content-Length. Whatever else differs, the
 * parser reads it.
 */
public final class HeadMemory {
  private static final int HEADS = 4;

  private final RememberedHead[] heads = new RememberedHead[HEADS];
  private int last;
  private int oldest;

  /** One that remembers nothing yet. */
  public HeadMemory() {
    for (int i = 0; i < HEADS; i++) {
      heads[i] = new RememberedHead();
    }
  }

  /**
   * Reads a head that starts at the buffer's position and is one of the remembered ones.
   *
   * @return whether it was; the position is behind it then, and unchanged if not
   */
  boolean read(ByteBuffer in, ResponseHead into) {
    if (heads[last].read(in, into)) {
      return true;
    }
    for (int i = 0; i < HEADS; i++) {
      if (i != last && heads[i].read(in, into)) {
        last = i;
        return true;
      }
    }
    return false;
  }

  /** Remembers a head that was read in full, in place of the one that was learned first. */
  void learn(ByteBuffer in, int from, int to, ResponseHead read) {
    if (heads[oldest].learn(in, from, to, read)) {
      last = oldest;
      oldest = (oldest + 1) % HEADS;
    }
  }
}
