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
 * Answers on channels, Netty's or java.nio's, that come as late as an acknowledgement may be
 * delayed, after more than one write, where Nagle's algorithm may hold the later ones back. Of
 * connections that this JVM opened: on those that it accepted the next question may take any time.
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
    boolean looked;
    @Nullable Peer peer;
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

  private final ListeningPorts listening;

  /** By java.nio's channel, or the head of the pipeline of Netty's. */
  private final Map<Object, Sent> sent = new WeakHashMap<>();

  private final ConcurrentHashMap<String, Peer> peers = new ConcurrentHashMap<>();

  /** Whether one was seen that may wait: until then a write costs a count, from then on a lock. */
  private volatile boolean seen;

  /** By all event loops at once: some may be lost. */
  private int looks;

  HeldAnswers() {
    this(System::nanoTime, new ListeningPorts());
  }

  /**
   * @param clock in nanoseconds
   */
  HeldAnswers(LongSupplier clock, ListeningPorts listening) {
    this.clock = clock;
    this.listening = listening;
  }

  void flushed(Object head) {
    if (!seen) {
      if (looks++ % LOOK_EVERY != 0 || !mayWait(ChannelView.of(head))) {
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
    Sent writes;
    synchronized (sent) {
      writes = sent.get(head);
      if (writes == null) {
        return;
      }
      boolean several = writes.times > 1;
      writes.times = 0;
      took = clock.getAsLong() - writes.last;
      if (!several || took < ANY_NANOS) {
        return;
      }
    }
    if (!writes.looked) {
      writes.peer = peerThatMayWait(ChannelView.of(head));
      writes.looked = true;
    }
    Peer peer = writes.peer;
    if (peer == null) {
      return;
    }
    peer.late.increment();
    if (took >= SHORTEST_NANOS && took <= LONGEST_NANOS) {
      peer.held.increment();
      peer.heldNanos.add(took);
    }
  }

  private boolean mayWait(ChannelView channel) {
    if (!channel.holdsBack()) {
      return false;
    }
    InetSocketAddress local = channel.local();
    return local == null || !listening.has(local.getPort());
  }

  /** Null where small writes are sent at once, and where it was the other side that connected. */
  private @Nullable Peer peerThatMayWait(ChannelView channel) {
    InetSocketAddress remote = channel.remote();
    if (remote == null || !mayWait(channel)) {
      return null;
    }
    String owner = channel.owner();
    if (channel.isOfAnother(owner)) {
      return null;
    }
    String name = remote.getAddress().getHostAddress() + ":" + remote.getPort();
    Peer known = peers.get(name);
    return known != null || peers.size() >= MOST_PEERS
        ? known
        : peers.computeIfAbsent(name, n -> new Peer(owner));
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
