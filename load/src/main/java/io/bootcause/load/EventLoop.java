package io.bootcause.load;

import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * Sockets and their readiness: what the engine needs of the system. One thread uses it; only {@link
 * #wakeup()} may be called from others. There are two of them, see {@link Backend}.
 */
abstract class EventLoop implements AutoCloseable {
  static final int READ_BUFFER_BYTES = 64 * 1024;

  /** Is told what is ready. */
  interface Listener {
    /**
     * A socket that connects is both when it is established or has failed; a closed or broken one
     * is readable.
     */
    void ready(Link link, boolean readable, boolean writable);
  }

  /**
   * A socket, not connected yet.
   *
   * @throws IOException if there is no descriptor left
   */
  abstract Link open(Connection owner) throws IOException;

  /**
   * Waits until something is ready, the time is up or {@link #wakeup()} was called, and tells the
   * listener.
   *
   * @param nanos 0 to look only
   * @return how many were ready
   */
  abstract int await(Listener listener, long nanos) throws IOException;

  /**
   * Whether {@link #await} keeps to nanoseconds; else it rounds down to milliseconds, at least 1.
   */
  abstract boolean precise();

  /** For whoever receives: direct, in the system's byte order. */
  abstract ByteBuffer readBuffer();

  /** Lets go of the descriptors of links that were closed. */
  abstract void forgetClosed() throws IOException;

  abstract void wakeup();

  @Override
  public abstract void close() throws IOException;
}
