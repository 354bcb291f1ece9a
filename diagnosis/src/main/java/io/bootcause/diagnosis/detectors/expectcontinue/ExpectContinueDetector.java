package io.bootcause.diagnosis.detectors.expectcontinue;

import io.bootcause.diagnosis.Cause;
import io.bootcause.diagnosis.detectors.CostRule;
import io.bootcause.diagnosis.detectors.DetectorByRule;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.List;

/** An HTTP client waits for leave to send its body. Doc page: expect-continue.md. */
public final class ExpectContinueDetector extends DetectorByRule {
  public ExpectContinueDetector() {
    super(
        new CostRule(
            "expect-continue",
            Frames.of(
                "org.apache.hc.core5.http.impl.io.BHttpConnectionBase#isDataAvailable",
                "org.apache.hc.core5.http.impl.io.DefaultBHttpClientConnection#isDataAvailable",
                "org.apache.http.impl.DefaultBHttpClientConnection#isResponseAvailable",
                "org.apache.http.impl.AbstractHttpClientConnection#isResponseAvailable",
                "sun.net.www.protocol.http.HttpURLConnection#expect100Continue"),
            0.25,
            2,
            2,
            "waiting for leave to send a body (Expect: 100-continue)",
            "The client asks with Expect: 100-continue whether it may send the body, and waits. A server"
                + " that does not know of that says nothing, so that the client waits out its limit each"
                + " time; one that does costs a round trip more. Switch it off, but for large bodies that"
                + " are often refused.",
            Cause.Kind.CONFIG,
            List.of()));
  }
}
