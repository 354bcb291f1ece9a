package io.bootcause.diagnosis.detectors.responseflush;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class ResponseFlushDetectorTest extends RuleContract {
  private static final String FLUSH = "org.apache.catalina.connector.CoyoteOutputStream#flush";

  ResponseFlushDetectorTest() {
    super(new ResponseFlushDetector(), "response-flush", FLUSH);
  }

  @Test
  void whatAFullBufferSendsIsNoFlush() {
    Outcome outcome =
        examine(
            service()
                .requests(20, 40)
                .threads(
                    "exec-#",
                    100,
                    ENTRY,
                    HANDLER,
                    "org.apache.catalina.connector.CoyoteOutputStream#write",
                    "org.apache.catalina.connector.OutputBuffer#flushByteBuffer"));

    assertThat(outcome).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void theFrameworkFlushesOnceAtTheEnd() {
    assertThat(
            examine(
                service()
                    .requests(20, 40)
                    .threads(
                        "exec-#",
                        100,
                        ENTRY,
                        "a.Orders#filter",
                        "org.springframework.web.servlet.DispatcherServlet#doDispatch",
                        "com.fasterxml.jackson.core.json.UTF8JsonGenerator#flush",
                        FLUSH)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void aSlowReaderIsWaitedForInAnyCase() {
    assertThat(examine(service().requests(20, 40).asleep("exec-#", 100, ENTRY, HANDLER, FLUSH)))
        .isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void threeMillisecondsAreTheLimit() {
    assertThat(examine(service().requests(20, 4).threads("exec-#", 100, ENTRY, HANDLER, FLUSH)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(examine(service().requests(20, 2).threads("exec-#", 100, ENTRY, HANDLER, FLUSH)))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
