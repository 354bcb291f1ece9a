package io.bootcause.cases.fines;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Looks every few seconds what the bank has done with the direct debits. */
@Component
class DebitJob implements DisposableBean {
  private static final int READERS = 12;

  private final ExecutorService workers = Executors.newFixedThreadPool(READERS);
  private final Debits debits;

  DebitJob(Debits debits) {
    this.debits = debits;
  }

  @Scheduled(fixedDelay = 2_000, initialDelay = 1_000)
  void run() {
    CompletableFuture.allOf(
            IntStream.rangeClosed(1, READERS)
                .mapToObj(
                    reader -> CompletableFuture.runAsync(() -> debits.settle(reader), workers))
                .toArray(CompletableFuture[]::new))
        .join();
  }

  @Override
  public void destroy() {
    workers.shutdownNow();
  }
}
