package io.bootcause.diagnosis.evidence;

/** Where a thread waits for the result of what another one does. */
public final class AwaitedResults {
  public static final Frames GET =
      Frames.of(
          "java.util.concurrent.FutureTask#get",
          "java.util.concurrent.CompletableFuture#get",
          "java.util.concurrent.CompletableFuture#join",
          "java.util.concurrent.ForkJoinTask#get",
          "java.util.concurrent.ForkJoinTask#join",
          "reactor.core.publisher.BlockingSingleSubscriber#blockingGet",
          "kotlinx.coroutines.BlockingCoroutine#joinBlocking");

  private AwaitedResults() {}
}
