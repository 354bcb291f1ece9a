package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * How many of the waits for others take as long as an acknowledgement may be delayed, of those that
 * take any time.
 */
final class PeerWaits {
  /** Linux delays an acknowledgement by 40 ms at least; the tool looks closer. */
  private static final long SHORTEST_NANOS = TimeUnit.MILLISECONDS.toNanos(38);

  /** For two delays it would take longer. */
  private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(75);

  /** What is answered at once is not what waits. */
  static final long ANY_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private static final int MOST_PEERS = 32;

  private static final class Peer {
    final String owner;
    final LongAdder late = new LongAdder();
    final LongAdder held = new LongAdder();
    final LongAdder heldNanos = new LongAdder();

    Peer(String owner) {
      this.owner = owner;
    }
  }

  private final String prefix;
  private final ConcurrentHashMap<String, Peer> peers = new ConcurrentHashMap<>();

  /**
   * @param prefix of the readings' names
   */
  PeerWaits(String prefix) {
    this.prefix = prefix;
  }

  /**
   * Counts one, unless there are too many others already.
   *
   * @param name address:port
   * @param owner a class of whoever speaks its protocol; empty if that is not known
   * @param nanos not less than {@link #ANY_NANOS}
   */
  void took(String name, String owner, long nanos) {
    Peer peer = peers.get(name);
    if (peer == null) {
      if (peers.size() >= MOST_PEERS) {
        return;
      }
      peer = peers.computeIfAbsent(name, n -> new Peer(owner));
    }
    peer.late.increment();
    if (nanos >= SHORTEST_NANOS && nanos <= LONGEST_NANOS) {
      peer.held.increment();
      peer.heldNanos.add(nanos);
    }
  }

  void read(List<Reading> into, long now) {
    peers.forEach(
        (name, peer) -> {
          into.add(new Reading(prefix + "late[" + name + "]", now, peer.late.sum()));
          into.add(new Reading(prefix + "held[" + name + "]", now, peer.held.sum()));
          into.add(new Reading(prefix + "held.ms[" + name + "]", now, peer.heldNanos.sum() / 1e6));
          into.add(new Reading(prefix + "held.owner[" + name + "|" + peer.owner + "]", now, 1));
        });
  }
}
