package io.bootcause.report.otlp;

import io.bootcause.recording.Recording;
import io.opentelemetry.sdk.trace.IdGenerator;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Ids that depend on nothing but the recording: sent twice, it is still one trace. */
final class RecordedIds implements IdGenerator {
  private static final int TRACE_BYTES = 16;
  private static final int SPAN_BYTES = 8;

  private final byte[] seed;
  private int spans;

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

  @Override
  public String generateTraceId() {
    return id(0, TRACE_BYTES);
  }

  @Override
  public String generateSpanId() {
    return id(++spans, SPAN_BYTES);
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
