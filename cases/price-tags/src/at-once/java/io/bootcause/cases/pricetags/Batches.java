package io.bootcause.cases.pricetags;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;

/** Asks for many at once: for what has come while it asked for the ones before. */
class Batches<T> {
  private record Question<T>(long id, CompletableFuture<T> answer) {}

  private final LinkedBlockingQueue<Question<T>> asked = new LinkedBlockingQueue<>();
  private final int most;
  private final Function<Collection<Long>, Map<Long, T>> source;
  private final Thread thread;

  Batches(String name, int most, Function<Collection<Long>, Map<Long, T>> source) {
    this.most = most;
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
    asked.drainTo(batch, most - 1);
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
