package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.AgentListener;
import io.bootcause.service.agent.MethodRef;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Ten thousand requests at a time, each on a virtual thread: what each of them takes of the heap.
 */
class CrowdIT {
  private static final String CROWD = "io.bootcause.agent.target.Crowd";
  private static final int MANY = 10_000;

  /** Bytes. Less than the least would be that they were not seen. */
  private static final long LEAST = 200;

  private static final long MOST = 1024;

  private Jdk jdk = Fixtures.jdks().get(0);

  private interface Look {
    void at(AgentLink link) throws Exception;
  }

  @BeforeEach
  void findJdk() {
    List<Jdk> jdks = Fixtures.jdks();
    jdk = jdks.get(jdks.size() - 1);
    assumeTrue(jdk.major() >= 21, "no JDK with virtual threads");
  }

  @Test
  void aTracedRequestTakesLessThanAKilobyte() throws Exception {
    TapInbox seen = new TapInbox();
    long each =
        bytesEach(
            seen,
            "enter ",
            link ->
                link.tap(
                    new TapSettings(
                        Mode.TRACE,
                        CROWD,
                        "request",
                        4,
                        0,
                        Long.MAX_VALUE,
                        MANY,
                        false,
                        "",
                        "",
                        0)),
            // While the agent is there: with its end come no more calls.
            link ->
                assertThat(TapInbox.tree(seen.next()))
                    .isEqualTo(
                        Stream.of("one", "two", "three", "four")
                                .map(name -> "\n Crowd." + name + "\n  Crowd.leaf1\n  Crowd.leaf2")
                                .reduce("Crowd.request", String::concat)
                            + "\n Crowd.waits\n  CountDownLatch.await"));
    assertThat(each).isBetween(LEAST, MOST);
  }

  @Test
  void aRecordedRequestTakesLessThanAKilobyte() throws Exception {
    Collector seen = new Collector();
    long each =
        bytesEach(
            seen,
            "serve ",
            link -> {
              assertThat(link.instrument()).isEmpty();
              link.trace(
                  Stream.of("one", "two", "three", "four", "waits")
                      .map(name -> new MethodRef(CROWD, name))
                      .toList());
            },
            link -> {});
    assertThat(each).isBetween(LEAST, MOST);
  }

  /**
   * What they take more while they are looked at, but for the threads' own stacks: how large these
   * are depends most of all on how much of the code is compiled.
   */
  private long bytesEach(AgentListener seen, String how, Look before, Look after) throws Exception {
    try (ToldJvm target =
        ToldJvm.start(
            jdk, "-Xmx512m", Path.of("target/test-classes").toAbsolutePath().toString(), CROWD)) {
      crowd(target, "enter ");
      long[] plain = crowd(target, "enter ");
      long[] looked;
      try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
        before.at(link);
        looked = crowd(target, how);
        after.at(link);
      }
      target.awaitNoThreads();
      System.out.printf(
          "%d requests at a time, each %d bytes, its stack %d, before %d%n",
          MANY, (looked[0] - plain[0]) / MANY, looked[1] / MANY, plain[1] / MANY);
      return (looked[0] - plain[0]) / MANY;
    }
  }

  /** Bytes of objects and of stacks that a crowd takes while it is there. */
  private static long[] crowd(ToldJvm target, String how) throws IOException {
    String[] without = target.ask("heap").split(" ");
    target.ask(how + MANY);
    String[] with = target.ask("heap").split(" ");
    target.ask("leave");
    long[] more = new long[2];
    for (int i = 0; i < 2; i++) {
      more[i] = Long.parseLong(with[i]) - Long.parseLong(without[i]);
    }
    return more;
  }
}
