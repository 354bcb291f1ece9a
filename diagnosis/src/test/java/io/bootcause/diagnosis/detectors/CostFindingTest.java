package io.bootcause.diagnosis.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CostFindingTest {
  @ParameterizedTest
  @CsvSource({
    "a.b.Orders#list, Orders.list",
    "a.b.Orders#<init>, Orders.<init>",
    "a.b.Orders$Line#total, Orders$Line.total",
    "a.b.Orders#lambda$list$3, Orders.list",
    "a.b.Orders#list$lambda$0, Orders.list",
    "a.b.Orders$list$2#invokeSuspend, Orders.list",
    "a.b.Orders$$SpringCGLIB$$0#list, Orders.list",
    "a.b.Orders$Line$$EnhancerBySpringCGLIB$$297b0d16#total, Orders$Line.total",
    "a.b.Orders$Proxy#list, Orders.list",
    "a.b.Orders$ProxyPool#list, Orders$ProxyPool.list",
    "a.b.Orders$$Lambda#apply, Orders$$Lambda.apply"
  })
  void methodsAsPeopleWriteThem(String frame, String name) {
    assertThat(CostFinding.simple(frame)).isEqualTo(name);
  }
}
