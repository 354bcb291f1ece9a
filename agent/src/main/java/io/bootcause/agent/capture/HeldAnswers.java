package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Answers on Netty's channels that come as late as an acknowledgement may be delayed, after more
 * than one write, where Nagle's algorithm may hold the later ones back.
 */
final class HeldAnswers {
  /** Linux delays an acknowledgement by 40 ms at least; the tool looks closer. */
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(38);

  /** For two delays it would take longer. */
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(75);

  private static final int MOST_PEERS = 32;

  private static final class Sent {
    int times;
    long last;
  }

  private final LongSupplier clock;

  /** By the head of a channel's pipeline. */
  private final Map<Object, Sent> sent = new WeakHashMap<>();

  private final ConcurrentHashMap<String, LongAdder> held = new ConcurrentHashMap<>();

  /** Whether anybody asked for Nagle's algorithm: hardly anybody does. */
  private volatile boolean asked;

  HeldAnswers() {
    this(System::nanoTime);
  }

  /**
   * @param clock in nanoseconds
   */
  HeldAnswers(LongSupplier clock) {
    this.clock = clock;
  }

  void noDelaySet(boolean on) {
    if (!on) {
      asked = true;
    }
  }

  void flushed(Object channel) {
    if (!asked) {
      return;
    }
    synchronized (sent) {
      Sent writes = sent.computeIfAbsent(channel, c -> new Sent());
      writes.times++;
      writes.last = clock.getAsLong();
    }
  }

  void received(Object channel) {
    if (!asked) {
      return;
    }
    boolean mayBeHeld;
    synchronized (sent) {
      Sent writes = sent.get(channel);
      if (writes == null) {
        return;
      }
      long took = clock.getAsLong() - writes.last;
      mayBeHeld = writes.times > 1 && took >= SHORTEST_NANOS && took <= LONGEST_NANOS;
      writes.times = 0;
    }
    String peer = mayBeHeld ? peerThatMayWait(channel) : null;
    if (peer != null && (held.size() < MOST_PEERS || held.containsKey(peer))) {
      held.computeIfAbsent(peer, p -> new LongAdder()).increment();
    }
  }

  /** Null where small writes are sent at once. */
  private static @Nullable String peerThatMayWait(Object head) {
    Object channel = Properties.of(head, "channel");
    Object config = channel == null ? null : Properties.of(channel, "config");
    if (channel == null
        || config == null
        || !Boolean.FALSE.equals(Properties.of(config, "isTcpNoDelay"))) {
      return null;
    }
    Object peer = Properties.of(channel, "remoteAddress");
    if (!(peer instanceof InetSocketAddress)) {
      return null;
    }
    InetSocketAddress address = (InetSocketAddress) peer;
    return address.getAddress().getHostAddress() + ":" + address.getPort();
  }

  void read(List<Reading> into, long now) {
    held.forEach((peer, times) -> into.add(new Reading("held[" + peer + "]", now, times.sum())));
  }
}
