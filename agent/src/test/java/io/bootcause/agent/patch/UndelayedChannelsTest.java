package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.boot.NoDelay;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class UndelayedChannelsTest {
  /** Rewritten. */
  public static class Config implements Callable<String> {
    private String told = "";

    private Config setTcpNoDelay(boolean on) {
      told += on + " ";
      return this;
    }

    private Config setKeepAlive(boolean on) {
      told += on;
      return this;
    }

    @Override
    public String call() {
      return setTcpNoDelay(false).setTcpNoDelay(true).setKeepAlive(false).told;
    }
  }

  @Test
  void whoeverWantsSmallWritesHeldBackDoesNotGetIt() throws Exception {
    long before = NoDelay.SET.get();

    Object config = Rewritten.instance(Config.class, new UndelayedChannels());

    assertThat(((Callable<?>) config).call()).isEqualTo("true true false");
    assertThat(NoDelay.SET.get() - before).isEqualTo(1);
  }

  @Test
  void itIsForNettysChannels() {
    UndelayedChannels patch = new UndelayedChannels();
    assertThat(patch.concerns("io/netty/channel/epoll/EpollSocketChannelConfig")).isTrue();
    assertThat(patch.concerns("java/net/Socket")).isFalse();
  }
}
