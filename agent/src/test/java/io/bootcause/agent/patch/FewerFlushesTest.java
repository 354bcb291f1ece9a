package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.Skipped;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** With the real ones it is tried by the case {@code toll-passages}. */
class FewerFlushesTest {
  /** Rewritten; as Spring's AbstractServerHttpResponse. */
  public static class Response implements Callable<String> {
    public final Mono writeAndFlushWith(Flux body) {
      return new Mono(() -> body + ", each flushed");
    }

    public final Mono writeWith(Flux body) {
      return new Mono(body::toString);
    }

    @Override
    public String call() {
      return writeAndFlushWith(new Flux("lines")).block();
    }
  }

  @Test
  void elementsAreSentOneAfterTheOther() throws Exception {
    long before = Skipped.CALLS.get();

    Object response = Rewritten.instance(Response.class, new FewerFlushes());

    assertThat(((Callable<?>) response).call()).isEqualTo("lines one after the other");
    assertThat(Skipped.CALLS.get() - before).isEqualTo(1);
  }

  @Test
  void itIsForWebFluxOnly() {
    FewerFlushes patch = new FewerFlushes();
    String responses = "org/springframework/http/server/reactive/";
    assertThat(patch.concerns(responses + "AbstractServerHttpResponse")).isTrue();
    assertThat(patch.concerns(responses + "ServerHttpResponseDecorator")).isFalse();
  }
}
