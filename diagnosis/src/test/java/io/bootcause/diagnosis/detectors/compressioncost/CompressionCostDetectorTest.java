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

  private Outcome onJetty(String... within) {
    String[] frames = new String[within.length + 2];
    frames[0] = "org.eclipse.jetty.server.internal.HttpChannelState$HandlerInvoker#run";
    frames[1] = "org.eclipse.jetty.compression.server.CompressionHandler#handle";
    System.arraycopy(within, 0, frames, 2, within.length);
    return examine(service().requests(20, 40).threads("qtp#-#", 100, frames));
  }

  @Test
  void jettysHandlerHasTheWholeRequestWithinIt() {
    assertThat(onJetty(HANDLER, "java.util.HashMap#put")).isInstanceOf(Outcome.RuledOut.class);
    assertThat(
            onJetty(
                HANDLER,
                "org.eclipse.jetty.compression.server.internal.CompressionResponse#write",
                "org.eclipse.jetty.compression.EncoderSink#write",
                "java.util.zip.Deflater#deflate"))
        .isInstanceOf(Outcome.Found.class);
  }
}
