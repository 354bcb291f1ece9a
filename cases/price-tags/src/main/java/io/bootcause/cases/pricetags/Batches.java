package io.bootcause.cases.pricetags;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** Asks for many at once: as soon as a batch is full, or so long after its first. */
class Batches<T> {
  private record Question<T>(long id, CompletableFuture<T> answer) {}

  private final LinkedBlockingQueue<Question<T>> asked = new LinkedBlockingQueue<>();
  private final int most;
  private final Duration longest;
  private final Function<Collection<Long>, Map<Long, T>> source;
  private final Thread thread;

  Batches(
      String name, int most, Duration longest, Function<Collection<Long>, Map<Long, T>> source) {
    this.most = most;
    this.longest = longest;
    this.source = source;
    this.thread = new Thread(this::run, name);
    thread.setDaemon(true);
    thread.start();
  }

  CompletableFuture<T> get(long id) {
    CompletableFuture<T> answer = new CompletableFuture<>();
    asked.add(new Question<>(id, answer));
    return answer;
  }

  void close() {
    thread.interrupt();
  }

  private void run() {
    try {
      while (true) {
        answer(gather());
      }
    } catch (InterruptedException e) {
      thread.interrupt();
    }
  }

  private List<Question<T>> gather() throws InterruptedException {
    List<Question<T>> batch = new ArrayList<>();
    batch.add(asked.take());
    long until = System.nanoTime() + longest.toNanos();
    while (batch.size() < most) {
      Question<T> next = asked.poll(until - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        break;
      }
      batch.add(next);
    }
    return batch;
  }

  private void answer(List<Question<T>> batch) {
    Set<Long> ids = new LinkedHashSet<>();
    batch.forEach(question -> ids.add(question.id()));
    try {
      Map<Long, T> found = source.apply(ids);
      batch.forEach(question -> question.answer().complete(found.get(question.id())));
    } catch (RuntimeException e) {
      batch.forEach(question -> question.answer().completeExceptionally(e));
    }
  }
}
