package io.bootcause.diagnosis.detectors.compressioncost;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import io.bootcause.service.change.Change;
import java.util.List;

/** Answers are compressed for longer than they are made. Doc page: compression-cost.md. */
public final class CompressionCostDetector extends DetectorByRule {
  public CompressionCostDetector() {
    super(
        new CostRule(
            "compression-cost",
            Frames.of(
                "org.apache.coyote.http11.filters.GzipOutputFilter#*",
                "org.eclipse.jetty.server.handler.gzip.GzipHttpOutputInterceptor#*",
                "org.eclipse.jetty.server.handler.gzip.GzipResponseAndCallback#*",
                // Its handler has the whole request within it.
                "org.eclipse.jetty.compression.server.internal.CompressionResponse#write",
                "org.eclipse.jetty.compression.EncoderSink#*",
                "io.undertow.conduits.DeflatingStreamSinkConduit#*",
                "io.undertow.conduits.GzipStreamSinkConduit#*",
                "io.netty.handler.codec.compression.JdkZlibEncoder#*",
                "io.netty.handler.codec.compression.JZlibEncoder#*",
                "io.netty.handler.codec.compression.BrotliEncoder#*",
                "io.netty.handler.codec.compression.ZstdEncoder#*"),
            0.4,
            3,
            0.5,
            "compressing the answer",
            "Each answer is compressed anew, which takes more processor time than making it."
                + " It saves the network what it costs the processors, and pays only where the network is what is scarce.",
            Cause.Kind.CONFIG,
            List.of(new Change.SetProperty("server.compression.enabled", "false"))));
  }
}
