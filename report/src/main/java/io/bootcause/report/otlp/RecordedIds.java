package io.bootcause.report.otlp;

import io.bootcause.load.workload.TraceParent;
import io.bootcause.recording.Recording;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Ids that depend on nothing but the recording: sent twice, it is still one trace. A request that
 * belongs to a trace already keeps its own.
 */
final class RecordedIds implements IdGenerator {
  private static final int TRACE_BYTES = 16;
  private static final int SPAN_BYTES = 8;

  private final byte[] seed;
  private int spans;
  private @Nullable TraceParent own;

  RecordedIds(Recording recording) {
    String run =
        recording.jdk()
            + recording.requests()
            + WallClock.start(recording)
            + "-"
            + WallClock.end(recording)
            + "-"
            + recording.samples().size();
    this.seed = run.getBytes(StandardCharsets.UTF_8);
  }

  /** The next span without a parent is this one. */
  void next(TraceParent request) {
    own = request;
  }

  /** Asked for after the span's own id, by a span without a parent only. */
  @Override
  public String generateTraceId() {
    TraceParent request = own;
    own = null;
    return request == null ? id(0, TRACE_BYTES) : request.traceId();
  }

  @Override
  public String generateSpanId() {
    return own == null ? id(++spans, SPAN_BYTES) : own.spanId();
  }

  private String id(int number, int bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(seed);
      byte[] hash = digest.digest(ByteBuffer.allocate(Integer.BYTES).putInt(number).array());
      return HexFormat.of().formatHex(hash, 0, bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
