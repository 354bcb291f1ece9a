package io.bootcause.load.hostile;

import io.bootcause.load.SampleOutcome;
import io.bootcause.load.Transport;
import java.time.Duration;
import java.util.Set;

/**
 * How long to wait for what never comes: much longer than what does come takes, on this machine and
 * now, so that a busy machine is not taken for a silent server.
 */
final class Patience {
  private static final int ROUNDS = 3;

  private Patience() {}

  static Duration patience() {
    return Measured.ONCE;
  }

  /** A class of its own: the server's threads run this one's code while it is measured. */
  private static final class Measured {
    static final Duration ONCE = measured();
  }

  private static Duration measured() {
    Misdeed none =
        new Misdeed(
            "none",
            Transport.tls(new Transport.Tls(true, null)),
            true,
            4,
            4,
            Duration.ofSeconds(60),
            peer -> {
              peer.request();
              peer.say("HTTP/1.1 204 No Content\r\n\r\n");
              peer.stay();
            },
            Set.of(SampleOutcome.OK));
    long slowest = 0;
    try {
      for (int i = 0; i < ROUNDS; i++) {
        slowest = Math.max(slowest, none.commit().millis());
      }
    } catch (Exception e) {
      throw new IllegalStateException("not even a good answer gets through", e);
    }
    return Duration.ofMillis(Math.min(10_000, Math.max(1_000, slowest * 5)));
  }
}
