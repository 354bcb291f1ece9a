package io.bootcause.cases.notify;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Component;

/** Stands in for a mail gateway that takes its time. */
@Component
class MailGateway {
  @Async
  public CompletableFuture<String> send(String recipient) {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(100);
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    return CompletableFuture.completedFuture("sent to " + recipient);
  }
}
