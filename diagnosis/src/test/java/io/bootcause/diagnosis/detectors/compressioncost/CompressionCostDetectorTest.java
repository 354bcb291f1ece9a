package io.bootcause.diagnosis.detectors.compressioncost;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.diagnosis.Outcome;
import io.bootcause.diagnosis.detectors.RuleContract;
import org.junit.jupiter.api.Test;

class CompressionCostDetectorTest extends RuleContract {
  CompressionCostDetectorTest() {
    super(
        new CompressionCostDetector(),
        "compression-cost",
        "org.apache.coyote.http11.filters.GzipOutputFilter#doWrite");
  }

  private Outcome onJetty(String below, String last) {
    String run = "org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker#run";
    String handle = "org.eclipse.jetty.compression.server.CompressionHandler#handle";
    return examine(
        service().requests(20, 40).threads("qtp#-#", 100, run, handle, HANDLER, below, last));
  }

  @Test
  void jettysHandlerHasTheWholeRequestWithinIt() {
    String write = "org.eclipse.jetty.compression.server.internal.CompressionResponse#write";
    String encode = "org.eclipse.jetty.compression.EncoderSink#write";
    String deflate = "java.util.zip.Deflater#deflate";

    assertThat(onJetty("a.Orders#sum", "java.util.HashMap#put"))
        .isInstanceOf(Outcome.RuledOut.class);
    assertThat(onJetty(write, deflate)).isInstanceOf(Outcome.Found.class);
    assertThat(onJetty(encode, deflate)).isInstanceOf(Outcome.Found.class);
  }
}
