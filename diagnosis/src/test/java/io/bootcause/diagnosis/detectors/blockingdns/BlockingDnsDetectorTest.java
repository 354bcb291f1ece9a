package io.bootcause.diagnosis.detectors.blockingdns;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.Recordings;
import io.bootcause.diagnosis.detectors.RuleContract;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockingDnsDetectorTest extends RuleContract {
  BlockingDnsDetectorTest() {
    super(new BlockingDnsDetector(), "blocking-dns", "java.net.Inet4AddressImpl#lookupAllHostAddr");
  }

  @Test
  void theJdksCacheIsNotTriedForOtherResolvers() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .asleep("exec-#", 80, ENTRY, HANDLER, "com.sun.jndi.dns.DnsClient#query")
                .threads("exec-#", 20, ENTRY, HANDLER));

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates().toString())
        .doesNotContain("sun.net.inetaddr");
  }

  @Test
  void aSlowNameServerIsNotTheCodesFault() {
    assertThat(kind("com.sun.jndi.dns.DnsClient#query")).isEqualTo(Cause.Kind.SYSTEM);
    assertThat(kind("java.net.Inet4AddressImpl#lookupAllHostAddr")).isEqualTo(Cause.Kind.SYSTEM);
  }

  @Test
  void keysThatResolveNamesAre() {
    assertThat(
            kind(
                "java.net.URL#hashCode",
                "java.net.URLStreamHandler#hashCode",
                "java.net.Inet4AddressImpl#lookupAllHostAddr"))
        .isEqualTo(Cause.Kind.APP_CODE);
  }

  @Test
  void aLineOfManyBeforeAQuickNameServerTellsOfTheLoad() {
    assertThat(examine(asking(1))).isInstanceOf(Outcome.RuledOut.class);
    assertThat(examine(asking(4))).isInstanceOf(Outcome.Found.class);
  }

  @Test
  void whatComparingKeysAsksForCountsUnderLoadToo() {
    assertThat(examine(asking(1, "java.net.URL#hashCode"))).isInstanceOf(Outcome.Found.class);
  }

  /** Of few, and of 64 at a time. */
  private static Recordings asking(double millisOfFew, String... above) {
    List<String> stack = new ArrayList<>(List.of(ENTRY, HANDLER));
    stack.addAll(List.of(above));
    stack.add("com.sun.jndi.dns.DnsClient#query");
    String[] frames = stack.toArray(String[]::new);
    return service()
        .requests(200, millisOfFew)
        .asleep("exec-#", 90, frames)
        .threads("exec-#", 10, ENTRY, HANDLER)
        .overload(64)
        .requests(2000, 40)
        .usingCores(1)
        .asleep("exec-#", 980, frames)
        .threads("exec-#", 20, ENTRY, HANDLER);
  }

  private Cause.Kind kind(String... frames) {
    List<String> stack = new ArrayList<>(List.of(ENTRY, HANDLER));
    stack.addAll(List.of(frames));
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .asleep("exec-#", 80, stack.toArray(String[]::new))
                .threads("exec-#", 20, ENTRY, HANDLER));
    return ((Outcome.Found) outcome).findings().get(0).cause().kind();
  }
}
