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

  /** What is answered at once is not what waits. */
  private static final long ANY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final int MOST_PEERS = 32;

  /**
   * Asking the system for a channel's option takes longer than all else here. Prime, so that those
   * that take turns have their turn.
   */
  private static final int LOOK_EVERY = 17;

  private static final class Sent {
    int times;
    long last;
  }

  private static final class Peer {
    final String owner;
    final LongAdder late = new LongAdder();
    final LongAdder held = new LongAdder();
    final LongAdder heldNanos = new LongAdder();

    Peer(String owner) {
      this.owner = owner;
    }
  }

  private final LongSupplier clock;

  /** By the head of a channel's pipeline. */
  private final Map<Object, Sent> sent = new WeakHashMap<>();

  private final ConcurrentHashMap<String, Peer> peers = new ConcurrentHashMap<>();

  /** Whether a channel was seen with Nagle's algorithm on: Netty switches it off, most leave it. */
  private volatile boolean seen;

  /** By all event loops at once: some may be lost. */
  private int looks;

  HeldAnswers() {
    this(System::nanoTime);
  }

  /**
   * @param clock in nanoseconds
   */
  HeldAnswers(LongSupplier clock) {
    this.clock = clock;
  }

  void flushed(Object head) {
    if (!seen) {
      if (looks++ % LOOK_EVERY != 0 || !holdsBack(channel(head))) {
        return;
      }
      seen = true;
    }
    synchronized (sent) {
      Sent writes = sent.computeIfAbsent(head, c -> new Sent());
      writes.times++;
      writes.last = clock.getAsLong();
    }
  }

  void received(Object head) {
    if (!seen) {
      return;
    }
    long took;
    boolean several;
    synchronized (sent) {
      Sent writes = sent.get(head);
      if (writes == null) {
        return;
      }
      took = clock.getAsLong() - writes.last;
      several = writes.times > 1;
      writes.times = 0;
    }
    Peer peer = several && took >= ANY_NANOS ? peerThatMayWait(head) : null;
    if (peer == null) {
      return;
    }
    peer.late.increment();
    if (took >= SHORTEST_NANOS && took <= LONGEST_NANOS) {
      peer.held.increment();
      peer.heldNanos.add(took);
    }
  }

  private static @Nullable Object channel(Object head) {
    return Properties.of(head, "channel");
  }

  private static boolean holdsBack(@Nullable Object channel) {
    Object config = channel == null ? null : Properties.of(channel, "config");
    return config != null && Boolean.FALSE.equals(Properties.of(config, "isTcpNoDelay"));
  }

  /** Null where small writes are sent at once. */
  private @Nullable Peer peerThatMayWait(Object head) {
    Object channel = channel(head);
    if (channel == null || !holdsBack(channel)) {
      return null;
    }
    Object remote = Properties.of(channel, "remoteAddress");
    if (!(remote instanceof InetSocketAddress)) {
      return null;
    }
    InetSocketAddress address = (InetSocketAddress) remote;
    String name = address.getAddress().getHostAddress() + ":" + address.getPort();
    Peer known = peers.get(name);
    return known != null || peers.size() >= MOST_PEERS
        ? known
        : peers.computeIfAbsent(name, n -> new Peer(owner(channel)));
  }

  /** The class of the handler whose protocol it is; of Netty's own none is. Empty if all are. */
  private static String owner(Object channel) {
    Object pipeline = Properties.of(channel, "pipeline");
    if (pipeline instanceof Iterable) {
      for (Object entry : (Iterable<?>) pipeline) {
        Object handler = ((Map.Entry<?, ?>) entry).getValue();
        String type = handler.getClass().getName();
        if (!type.startsWith("io.netty.") && !type.startsWith("reactor.netty.")) {
          return type;
        }
      }
    }
    return "";
  }

  void read(List<Reading> into, long now) {
    peers.forEach(
        (name, peer) -> {
          into.add(new Reading("late[" + name + "]", now, peer.late.sum()));
          into.add(new Reading("held[" + name + "]", now, peer.held.sum()));
          into.add(new Reading("held.ms[" + name + "]", now, peer.heldNanos.sum() / 1e6));
          into.add(new Reading("held.owner[" + name + "|" + peer.owner + "]", now, 1));
        });
  }
}
