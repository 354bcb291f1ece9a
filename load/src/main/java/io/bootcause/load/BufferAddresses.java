package io.bootcause.load;

import java.nio.ByteBuffer;
import java.util.IdentityHashMap;

/**
 * Where in memory direct buffers are. Asking the JVM makes an object each time; requests come in a
 * few buffers that live as long as their engine, so the answers are kept.
 */
final class BufferAddresses {
  private static final int MAX_KEPT = 1_024;

  private final IdentityHashMap<ByteBuffer, Long> kept = new IdentityHashMap<>();
  private ByteBuffer last = ByteBuffer.allocateDirect(1);
  private long lastAddress = Libc.address(last);

  /** Address of the buffer's first byte, whatever its position. */
  @SuppressWarnings("ReferenceEquality") // equal contents may be anywhere
  long of(ByteBuffer direct) {
    if (direct != last) {
      Long known = kept.get(direct);
      if (known == null) {
        if (kept.size() == MAX_KEPT) {
          kept.clear(); // whoever makes new buffers all the time shall not fill the heap
        }
        known = Libc.address(direct);
        kept.put(direct, known);
      }
      last = direct;
      lastAddress = known;
    }
    return lastAddress;
  }
}
