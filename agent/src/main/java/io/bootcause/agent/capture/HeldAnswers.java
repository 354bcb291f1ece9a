package io.bootcause.agent.capture;

import io.bootcause.wire.Reading;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Answers on channels, Netty's or java.nio's, that come as late as an acknowledgement may be
 * delayed, after more than one write, where Nagle's algorithm may hold the later ones back; and
 * rests of answers that do, where the other side's may. Of connections that this JVM opened: on
 * those that it accepted the next question may take any time.
 */
final class HeldAnswers {
  /** Looking at a channel takes longer than all else here. Prime, so that all have their turn. */
  private static final int LOOK_EVERY = 17;

  /** Event loops and the server's threads shall not wait for each other here. */
  private static final int STRIPES = 16;

  private static final class Sent {
    int times; // of writes since the last read
    long last; // write
    long received; // when it was last read from
    boolean looked;
    @Nullable String peer; // null for those that are not to be counted
    String owner = "";
    boolean holdsBack;
  }

  private final LongSupplier clock;

  private final ListeningPorts listening;

  /** By java.nio's channel, or the head of the pipeline of Netty's. */
  private final List<Map<Object, Sent>> sent =
      IntStream.range(0, STRIPES)
          .<Map<Object, Sent>>mapToObj(i -> new WeakHashMap<>())
          .collect(Collectors.toList());

  private final PeerWaits answers;
  private final PeerWaits rests;

  /** Whether one was opened here: until then a write costs a count, from then on a lock. */
  private volatile boolean seen;

  /** By all event loops at once: some may be lost. */
  private int looks;

  HeldAnswers(PeerWaits answers, PeerWaits rests) {
    this(System::nanoTime, new ListeningPorts(), answers, rests);
  }

  /**
   * @param clock in nanoseconds
   * @param answers which may be other connections', too
   * @param rests of answers, the same
   */
  HeldAnswers(LongSupplier clock, ListeningPorts listening, PeerWaits answers, PeerWaits rests) {
    this.clock = clock;
    this.listening = listening;
    this.answers = answers;
    this.rests = rests;
  }

  void flushed(Object head) {
    if (!seen) {
      if (looks++ % LOOK_EVERY != 0 || accepted(ChannelView.of(head))) {
        return;
      }
      seen = true;
    }
    Map<Object, Sent> stripe = stripe(head);
    synchronized (stripe) {
      Sent writes = stripe.computeIfAbsent(head, c -> new Sent());
      writes.times++;
      writes.last = clock.getAsLong();
    }
  }

  void received(Object head) {
    if (!seen) {
      return;
    }
    long took;
    boolean rest;
    Sent writes;
    Map<Object, Sent> stripe = stripe(head);
    synchronized (stripe) {
      writes = stripe.get(head);
      if (writes == null) {
        return;
      }
      long now = clock.getAsLong();
      rest = writes.times == 0;
      boolean single = writes.times == 1;
      took = now - (rest ? writes.received : writes.last);
      writes.times = 0;
      writes.received = now;
      if (single || took < PeerWaits.ANY_NANOS) {
        return;
      }
    }
    look(writes, head);
    String peer = writes.peer;
    if (peer != null && (rest || writes.holdsBack)) {
      (rest ? rests : answers).took(peer, writes.owner, took);
    }
  }

  private Map<Object, Sent> stripe(Object head) {
    return sent.get(System.identityHashCode(head) & STRIPES - 1);
  }

  /** Only of those whose answers take any time. */
  private void look(Sent writes, Object head) {
    if (writes.looked) {
      return;
    }
    writes.looked = true;
    ChannelView channel = ChannelView.of(head);
    InetSocketAddress remote = channel.remote();
    if (remote == null || accepted(channel)) {
      return;
    }
    String owner = channel.owner();
    if (channel.isOfAnother(owner)) {
      return;
    }
    writes.owner = owner;
    writes.holdsBack = channel.holdsBack();
    writes.peer = remote.getAddress().getHostAddress() + ":" + remote.getPort();
  }

  private boolean accepted(ChannelView channel) {
    InetSocketAddress local = channel.local();
    return local != null && listening.has(local.getPort());
  }

  void read(List<Reading> into, long now) {
    if (seen) {
      listening.refresh();
    }
    answers.read(into, now);
  }
}
