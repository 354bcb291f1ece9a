package io.bootcause.diagnosis.detectors.responseflush;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import io.bootcause.service.change.Change;
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

  private Outcome reactive(String... below) {
    String[] frames = new String[below.length + 2];
    frames[0] = "io.netty.channel.epoll.EpollEventLoop#processReady";
    frames[1] = "reactor.netty.http.server.HttpServer$HttpServerHandle#onStateChange";
    System.arraycopy(below, 0, frames, 2, below.length);
    return examine(service().requests(20, 40).threads("reactor-http-epoll-#", 100, frames));
  }

  @Test
  void anAnswerThatIsAStreamIsFlushedElementByElement() {
    String answering = "org.springframework.http.server.reactive.ChannelSendOperator#subscribe";
    String many = "reactor.netty.channel.MonoSendMany$SendManyInner#run";
    String flush = "io.netty.channel.AbstractChannelHandlerContext#flush";
    String write = "io.netty.channel.AbstractChannelHandlerContext#write";

    Outcome outcome = reactive(answering, many, flush);

    assertThat(outcome).isInstanceOf(Outcome.Found.class);
    assertThat(((Outcome.Found) outcome).findings().get(0).cause().explanation())
        .contains("application/x-ndjson");
    assertThat(((Outcome.Found) outcome).findings().get(0).candidates())
        .containsExactly(new Change.FewerFlushes());
    assertThat(reactive(answering, many, write)).isInstanceOf(Outcome.RuledOut.class);
    assertThat(reactive(answering, flush)).isInstanceOf(Outcome.RuledOut.class);
    assertThat(reactive("a.Client#post", many, flush)).isInstanceOf(Outcome.RuledOut.class);
  }

  @Test
  void threeMillisecondsAreTheLimit() {
    assertThat(examine(service().requests(20, 4).threads("exec-#", 100, ENTRY, HANDLER, FLUSH)))
        .isInstanceOf(Outcome.Found.class);
    assertThat(examine(service().requests(20, 2).threads("exec-#", 100, ENTRY, HANDLER, FLUSH)))
        .isInstanceOf(Outcome.RuledOut.class);
  }
}
