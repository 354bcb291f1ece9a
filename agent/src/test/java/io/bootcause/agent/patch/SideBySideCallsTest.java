package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.SideBySide;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Flux;

class SideBySideCallsTest {
  /** Rewritten. */
  public static class Asking implements Callable<String> {
    private final Flux built = new Flux("built:").concatMap(this::ask);

    private Object ask(Object any) {
      return any;
    }

    private Flux later(Flux chain) {
      return chain.concatMap(this::ask, 4).flatMap(this::ask, 2).flatMap(this::ask);
    }

    @Override
    public String call() {
      return built + " later:" + later(new Flux(""));
    }
  }

  /** Builds no such chain. */
  public static class Plain implements Callable<String> {
    @Override
    public String call() {
      return new Flux("").flatMap(any -> any).toString();
    }
  }

  @Test
  void chainsMapSoManyAtATime() throws Exception {
    assertThat(new Asking().call())
        .isEqualTo("built: one at a time later: one at a time 2 any number");
    long before = SideBySide.BUILT.get();

    SideBySideCalls patch = new SideBySideCalls(8, Asking.class.getName());
    assertThat(((Callable<?>) Rewritten.instance(Asking.class, patch)).call())
        .isEqualTo("built: 8 later: 8 8 any number");
    assertThat(SideBySide.BUILT.get() - before).isEqualTo(3);
  }

  @Test
  void whatBuildsNoneIsLeftAsItIs() throws Exception {
    SideBySideCalls patch = new SideBySideCalls(8, Plain.class.getName());

    assertThat(patch.concerns(Plain.class.getName().replace('.', '/'))).isTrue();
    assertThat(patch.concerns(Asking.class.getName().replace('.', '/'))).isFalse();
    assertThat(patch.rewrite(Rewritten.bytes(Plain.class))).isNull();
  }
}
