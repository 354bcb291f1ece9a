package io.bootcause.diagnosis.detectors.blockingdns;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
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
}
