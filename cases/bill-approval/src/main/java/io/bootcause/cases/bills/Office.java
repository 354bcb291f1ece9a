package io.bootcause.cases.bills;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/** Approves bills in the background, each within some 5 ms. */
@Component
class Office {
  private final ScheduledExecutorService desk =
      Executors.newScheduledThreadPool(
          2,
          task -> {
            Thread thread = new Thread(task, "office");
            thread.setDaemon(true);
            return thread;
          });

  CompletableFuture<String> submit(long number) {
    CompletableFuture<String> stamp = new CompletableFuture<>();
    desk.schedule(() -> stamp.complete("A-" + number), 5, TimeUnit.MILLISECONDS);
    return stamp;
  }
}
