package io.bootcause.cases.payments;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Component;

/** Books payments in the background, each within some 5 ms. */
@Component
class Ledger {
  private final AtomicLong last = new AtomicLong();
  private final Map<Long, CompletableFuture<String>> open = new ConcurrentHashMap<>();
  private final ScheduledExecutorService books =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "books");
            thread.setDaemon(true);
            return thread;
          });

  long submit() {
    long id = last.incrementAndGet();
    CompletableFuture<String> booked = new CompletableFuture<>();
    open.put(id, booked);
    books.schedule(() -> booked.complete("BOOKED"), 5, TimeUnit.MILLISECONDS);
    return id;
  }

  CompletableFuture<String> status(long id) {
    return open.get(id);
  }

  void forget(long id) {
    open.remove(id);
  }
}
