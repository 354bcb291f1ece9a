package io.bootcause.agent.it;

import io.bootcause.service.agent.AgentListener;
import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.Reading;
import io.bootcause.wire.ReadingBatch;
import io.bootcause.wire.RequestSpan;
import io.bootcause.wire.RequestWait;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.SpanBatch;
import io.bootcause.wire.TracedCall;
import io.bootcause.wire.WaitBatch;
import io.bootcause.wire.WaitKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Keeps what comes over the link and waits for it. */
final class Collector implements AgentListener {
  private final List<RequestSpan> spans = new ArrayList<>();
  private final List<CallBatch> calls = new ArrayList<>();
  private final List<ArchiveScan> scans = new ArrayList<>();
  private final List<RequestWait> waits = new ArrayList<>();
  private final List<Reading> readings = new ArrayList<>();
  private long dropped;

  @Override
  public synchronized void onSpans(SpanBatch batch) {
    spans.addAll(batch.spans());
    dropped += batch.dropped();
    notifyAll();
  }

  @Override
  public synchronized void onCalls(CallBatch batch) {
    calls.add(batch);
    notifyAll();
  }

  @Override
  public synchronized void onScans(ScanBatch batch) {
    scans.addAll(batch.scans());
    notifyAll();
  }

  @Override
  public synchronized void onWaits(WaitBatch batch) {
    waits.addAll(batch.waits());
    notifyAll();
  }

  @Override
  public synchronized void onReadings(ReadingBatch batch) {
    readings.addAll(batch.readings());
    notifyAll();
  }

  /** Those of the newest moment after this one whose names begin so, by name. */
  Map<String, Double> readings(String prefix, long afterNanos) throws InterruptedException {
    Map<String, Double> byName = new TreeMap<>();
    await(
            () ->
                readings.stream()
                    .filter(r -> r.name().startsWith(prefix) && r.nanoTime() - afterNanos > 0)
                    .toList(),
            1)
        .forEach(r -> byName.put(r.name(), r.value()));
    return byName;
  }

  /** Of the request's own thread. */
  RequestWait wait(int port, WaitKind kind) throws InterruptedException {
    return await(
            () ->
                waits.stream()
                    .filter(w -> w.clientPort() == port && w.kind() == kind && !w.elsewhere())
                    .toList(),
            1)
        .get(0);
  }

  /** Of other threads, for it. */
  List<RequestWait> elsewhere(int port, WaitKind kind, int atLeast) throws InterruptedException {
    return await(
        () ->
            waits.stream()
                .filter(w -> w.clientPort() == port && w.kind() == kind && w.elsewhere())
                .toList(),
        atLeast);
  }

  /** Of other threads, for this request of the connection, from this moment on. */
  RequestWait elsewhere(int port, int ordinal, WaitKind kind, long fromNanos, long longerThanNanos)
      throws InterruptedException {
    return await(
            () ->
                waits.stream()
                    .filter(w -> w.clientPort() == port && w.ordinal() == ordinal)
                    .filter(w -> w.kind() == kind && w.elsewhere() && w.start() >= fromNanos)
                    .filter(w -> w.end() - w.start() > longerThanNanos)
                    .toList(),
            1)
        .get(0);
  }

  synchronized long dropped() {
    return dropped;
  }

  RequestSpan span(int port, int ordinal) throws InterruptedException {
    return await(
            () ->
                spans.stream()
                    .filter(s -> s.clientPort() == port && s.ordinal() == ordinal)
                    .toList(),
            1)
        .get(0);
  }

  List<RequestSpan> spans(int port, int atLeast) throws InterruptedException {
    return await(() -> spans.stream().filter(s -> s.clientPort() == port).toList(), atLeast);
  }

  CallBatch calls(int port, int ordinal) throws InterruptedException {
    return await(() -> calls.stream().filter(b -> isOf(b, port, ordinal)).toList(), 1).get(0);
  }

  private static boolean isOf(CallBatch batch, int port, int ordinal) {
    TracedCall first = batch.calls().get(0);
    return first.clientPort() == port && first.ordinal() == ordinal;
  }

  List<ArchiveScan> scans(int port) throws InterruptedException {
    return await(() -> scans.stream().filter(s -> s.clientPort() == port).toList(), 1);
  }

  private synchronized <T> List<T> await(Supplier<List<T>> what, int atLeast)
      throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    List<T> found = what.get();
    while (found.size() < atLeast) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new AssertionError(
            "wanted "
                + atLeast
                + ", got "
                + found
                + " of "
                + Stream.of(spans, calls, scans, waits).toList());
      }
      wait(left);
      found = what.get();
    }
    return found;
  }
}
