package io.bootcause.cases.gates;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** One porter writes the slips, in the order in which drivers come to a gate. */
@Component
class Gatehouse implements DisposableBean {
  private record Waiting(int gate, Driver driver, CompletableFuture<Slip> slip) {}

  private static final int GATES = 10;
  private static final int MOST_AT_A_TIME = 16;
  private static final long LOOK_MILLIS = 3;

  private final boolean oneLine;
  private final List<BlockingQueue<Waiting>> lines = new ArrayList<>();
  private final Thread porter = new Thread(this::work, "porter");
  private long number;

  Gatehouse(@Value("${gates.one-line:false}") boolean oneLine) {
    this.oneLine = oneLine;
    for (int gate = 0; gate < (oneLine ? 1 : GATES); gate++) {
      lines.add(new LinkedBlockingQueue<>());
    }
    porter.setDaemon(true);
    porter.start();
  }

  CompletableFuture<Slip> checkIn(int gate, Driver driver) {
    CompletableFuture<Slip> slip = new CompletableFuture<>();
    lines.get(gate % lines.size()).add(new Waiting(gate, driver, slip));
    return slip;
  }

  private void work() {
    try {
      while (true) {
        for (BlockingQueue<Waiting> line : lines) {
          look(line);
        }
      }
    } catch (InterruptedException e) {
      porter.interrupt();
    }
  }

  private void look(BlockingQueue<Waiting> line) throws InterruptedException {
    Waiting first = oneLine ? line.take() : line.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
    if (first == null) {
      return;
    }
    write(first);
    for (int more = 1; more < MOST_AT_A_TIME && !line.isEmpty(); more++) {
      write(line.take());
    }
  }

  private void write(Waiting waiting) {
    waiting.slip().complete(new Slip(waiting.gate(), ++number, waiting.driver().plate()));
  }

  @Override
  public void destroy() {
    porter.interrupt();
  }
}
