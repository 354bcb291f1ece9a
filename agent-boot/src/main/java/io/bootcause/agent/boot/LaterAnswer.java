package io.bootcause.agent.boot;

import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes the answer of a call on to who asked for it, so that what is done with it is done for the
 * request. Where nobody records any more it only passes it on.
 */
public final class LaterAnswer<T> implements BiConsumer<@Nullable T, @Nullable Throwable> {
  private final CompletableFuture<T> to;
  private final Object request;

  LaterAnswer(CompletableFuture<T> to, Object request) {
    this.to = to;
    this.request = request;
  }

  /** What was asked for. */
  public Object request() {
    return request;
  }

  @Override
  public void accept(@Nullable T value, @Nullable Throwable thrown) {
    Probe.answerEnter(this, true);
    try {
      if (thrown == null) {
        to.complete(value);
      } else {
        to.completeExceptionally(thrown);
      }
    } finally {
      Probe.taskExit();
    }
  }
}
