package io.bootcause.agent;

import io.bootcause.agent.capture.RequestRecorder;
import io.bootcause.wire.CallBatch;
import io.bootcause.wire.FrameType;
import io.bootcause.wire.Reading;
import io.bootcause.wire.ReadingBatch;
import io.bootcause.wire.ScanBatch;
import io.bootcause.wire.TapBatch;
import io.bootcause.wire.WaitBatch;
import io.bootcause.wire.WireWriter;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Carries what was recorded to the tool: often while there is much, seldom while there is none. */
final class Sender implements Runnable {
  private static final int SPANS_PER_FRAME = 2000;
  private static final int WAITS_PER_FRAME = 2000;
  private static final long BUSY_MILLIS = 20;
  private static final long IDLE_MILLIS = 100;

  /** Somebody sits and waits for what comes. */
  private static final long WATCHED_MILLIS = 20;

  private static final long HEARTBEAT_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ToolLink link;
  private final RequestRecorder recorder;
  private final Taps taps;
  private final Runnable onLoss;
  private final JvmView view;
  private final WireWriter body = new WireWriter();

  Sender(ToolLink link, RequestRecorder recorder, Taps taps, Runnable onLoss) {
    this.link = link;
    this.recorder = recorder;
    this.taps = taps;
    this.onLoss = onLoss;
    this.view = new JvmView(recorder::readings);
  }

  @Override
  public void run() {
    try {
      long heartbeat = System.nanoTime();
      while (!Thread.currentThread().isInterrupted()) {
        recorder.tick();
        boolean busy = send();
        long now = System.nanoTime();
        sendReadings(now);
        if (now - heartbeat >= HEARTBEAT_NANOS) {
          heartbeat = now;
          link.heartbeat();
        }
        if (taps.open()) {
          Thread.sleep(WATCHED_MILLIS);
        } else {
          // Not asleep when somebody comes to watch.
          taps.awaitOpen(busy ? BUSY_MILLIS : IDLE_MILLIS);
        }
      }
    } catch (IOException | RuntimeException e) {
      // Below.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    onLoss.run();
  }

  private void sendReadings(long now) throws IOException {
    if (!recorder.hasTraffic()) {
      return; // The management beans bring the log manager with them: not before the application.
    }
    List<Reading> readings = view.read(now);
    if (!readings.isEmpty()) {
      body.clear();
      new ReadingBatch(readings).encode(body);
      link.send(FrameType.READINGS, body);
    }
  }

  private boolean send() throws IOException {
    boolean any = false;
    boolean lost = recorder.droppedSpans() > 0;
    for (int n = recorder.drainSpans(body, SPANS_PER_FRAME);
        n > 0 || lost;
        n = recorder.drainSpans(body, SPANS_PER_FRAME)) {
      link.send(FrameType.SPANS, body);
      any = true;
      lost = false;
    }
    for (CallBatch b = recorder.pollCalls(); b != null; b = recorder.pollCalls()) {
      body.clear();
      b.encode(body);
      link.send(FrameType.CALLS, body);
      any = true;
    }
    for (ScanBatch b = recorder.pollScans(); b != null; b = recorder.pollScans()) {
      body.clear();
      b.encode(body);
      link.send(FrameType.SCANS, body);
      any = true;
    }
    for (WaitBatch b = recorder.drainWaits(WAITS_PER_FRAME);
        b != null;
        b = recorder.drainWaits(WAITS_PER_FRAME)) {
      body.clear();
      b.encode(body);
      link.send(FrameType.WAITS, body);
      any = true;
    }
    TapBatch tapped = taps.poll();
    if (tapped != null) {
      body.clear();
      tapped.encode(body);
      link.send(FrameType.TAPPED, body);
      any = true;
    }
    return any;
  }
}
