package io.bootcause.load.workload;

import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a request says of the trace it belongs to, in the header {@value #HEADER} (W3C Trace
 * Context, version 00): a service that traces goes on with that trace, so that a slow request here
 * can be looked up there.
 *
 * @param traceId 32 lower-case hexadecimal digits
 * @param spanId 16 of them: the span of the request as its client sees it
 */
public record TraceParent(String traceId, String spanId) {
  public static final String HEADER = "traceparent";

  /** How the header's value is written in a template, new for each request. */
  public static final String TEMPLATE = "{{$traceparent}}";

  private static final Pattern VALUE =
      Pattern.compile("00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}");

  /** One of a header's value; null if it is not well formed. */
  public static @Nullable TraceParent parse(String value) {
    Matcher parts = VALUE.matcher(value);
    return parts.matches() ? new TraceParent(parts.group(1), parts.group(2)) : null;
  }

  /** The header's value among these, if it is well formed; else empty. */
  public static String in(Map<String, String> headers) {
    for (Map.Entry<String, String> header : headers.entrySet()) {
      if (header.getKey().equalsIgnoreCase(HEADER)) {
        String value = header.getValue().strip();
        return parse(value) == null ? "" : value;
      }
    }
    return "";
  }

  /**
   * The value for a trace of its own, sampled. No seed decides it: two runs must not be one trace.
   */
  static String random() {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    HexFormat hex = HexFormat.of();
    return "00-"
        + hex.toHexDigits(random.nextLong())
        + hex.toHexDigits(notZero(random))
        + "-"
        + hex.toHexDigits(notZero(random))
        + "-01";
  }

  private static long notZero(ThreadLocalRandom random) {
    return random.nextLong() | 1;
  }
}
