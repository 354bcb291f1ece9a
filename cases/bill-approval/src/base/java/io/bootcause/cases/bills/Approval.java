package io.bootcause.cases.bills;

import java.util.concurrent.CompletableFuture;
import org.springframework.stereotype.Component;

@Component
class Approval {
  private final Office office;

  Approval(Office office) {
    this.office = office;
  }

  String stamp(long number) throws InterruptedException {
    CompletableFuture<String> stamp = office.submit(number);
    while (!stamp.isDone()) {
      Thread.sleep(30);
    }
    return stamp.join();
  }
}
