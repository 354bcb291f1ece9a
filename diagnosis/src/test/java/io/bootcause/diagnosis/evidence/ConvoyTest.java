package io.bootcause.diagnosis.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.bootcause.diagnosis.Recordings;
import org.junit.jupiter.api.Test;

class ConvoyTest {
  private static final String ENTRY = "org.apache.tomcat.util.net.SocketProcessorBase#run";
  private static final String COST = "x.Cost#pay";

  /** Seven of ten requests stand in line for a connection; those who have one pay so much. */
  private static double behindConnections(double machineBusy, long percentPaying) {
    return behindConnections(machineBusy, percentPaying, 0);
  }

  private static double behindConnections(
      double machineBusy, long percentPaying, long percentHandingOver) {
    Activity activity =
        new Evidence(
                new Recordings()
                    .usersOwn("a.Api")
                    .overload(64)
                    .requests(200, 200)
                    .usingCores(1.9)
                    .counted(machineBusy, 0, 1 << 30)
                    .asleep(
                        "exec-#",
                        700,
                        ENTRY,
                        "a.Api#get",
                        "com.zaxxer.hikari.util.ConcurrentBag#borrow")
                    .threads("exec-#", 3 * percentPaying, ENTRY, "a.Api#get", COST)
                    .threads(
                        "exec-#",
                        3 * percentHandingOver,
                        ENTRY,
                        "a.Api#get",
                        "com.zaxxer.hikari.util.ConcurrentBag#requite")
                    .threads(
                        "exec-#",
                        3 * (100 - percentPaying - percentHandingOver),
                        ENTRY,
                        "a.Api#get")
                    .build())
            .overload()
            .orElseThrow();
    return Convoy.behindConnections(activity, stack -> stack.frames().indexOf(COST));
  }

  @Test
  void theLineForAConnectionIsAsLongAsTheWorkOfThoseWhoHaveOne() {
    assertThat(behindConnections(0.97, 75)).isEqualTo(0.7 * 0.75, within(1e-9));
    assertThat(behindConnections(0.97, 50)).isEqualTo(0.7 * 0.5, within(1e-9));
  }

  @Test
  void whoGivesAConnectionToTheLineIsAPartOfIt() {
    assertThat(behindConnections(0.97, 30, 40)).isEqualTo(0.82 * 0.5, within(1e-9));
    assertThat(behindConnections(0.97, 29, 40)).isZero();
  }

  @Test
  void nearMissALittleOfTheirWork() {
    assertThat(behindConnections(0.97, 49)).isZero();
  }

  @Test
  void nearMissWhereTheProcessorsHaveTime() {
    assertThat(behindConnections(0.6, 75)).isZero();
  }
}
