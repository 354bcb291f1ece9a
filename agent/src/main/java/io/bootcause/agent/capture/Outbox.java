package io.bootcause.agent.capture;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Drill-down results on their way to the link, bounded by weight; what does not fit is dropped. */
final class Outbox<T> {
  private static final class Item<T> {
    final T content;
    final int weight;

    Item(T content, int weight) {
      this.content = content;
      this.weight = weight;
    }
  }

  private final ConcurrentLinkedQueue<Item<T>> items = new ConcurrentLinkedQueue<>();
  private final AtomicInteger weight = new AtomicInteger();
  private final int most;

  Outbox(int most) {
    this.most = most;
  }

  void offer(T content, int itemWeight) {
    if (weight.addAndGet(itemWeight) > most) {
      weight.addAndGet(-itemWeight);
      return;
    }
    items.add(new Item<>(content, itemWeight));
  }

  @Nullable T poll() {
    Item<T> item = items.poll();
    if (item == null) {
      return null;
    }
    weight.addAndGet(-item.weight);
    return item.content;
  }
}
