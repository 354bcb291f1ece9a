package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Requests that were finished since the last batch, about in the order of their end. */
public final class SpanBatch {
  private static final int BOUNDARIES = Boundary.values().length;

  private final long dropped;
  private final List<RequestSpan> spans;

  /**
   * @param dropped how many spans were lost since the last batch because the buffer was full
   */
  public SpanBatch(long dropped, List<RequestSpan> spans) {
    this.dropped = dropped;
    this.spans = Collections.unmodifiableList(new ArrayList<>(spans));
  }

  public long dropped() {
    return dropped;
  }

  public List<RequestSpan> spans() {
    return spans;
  }

  public void encode(WireWriter out) {
    encodeHead(out, dropped);
    long[] stamps = new long[BOUNDARIES];
    for (RequestSpan span : spans) {
      for (Boundary b : Boundary.values()) {
        stamps[b.ordinal()] = span.at(b);
      }
      encodeSpan(
          out,
          span.clientPort(),
          span.ordinal(),
          span.threadId(),
          span.status(),
          span.cpuNanos(),
          span.archiveEntries(),
          span.archivesOpened(),
          span.directoriesListed(),
          stamps,
          span.line());
    }
  }

  /** Starts a batch; spans follow by {@link #encodeSpan} until the body ends. */
  public static void encodeHead(WireWriter out, long dropped) {
    out.putUnsigned(dropped);
  }

  /**
   * One span without a {@link RequestSpan}, so that the agent sends without allocating. Stamps
   * travel as a mask of those seen, then each as the difference to the one before.
   */
  public static void encodeSpan(
      WireWriter out,
      int clientPort,
      int ordinal,
      long threadId,
      int status,
      long cpuNanos,
      int archiveEntries,
      int archivesOpened,
      int directoriesListed,
      long[] stamps,
      String line) {
    out.putUnsigned(clientPort);
    out.putUnsigned(ordinal);
    out.putUnsigned(threadId);
    out.putUnsigned(status);
    out.putSigned(cpuNanos);
    out.putUnsigned(archiveEntries);
    out.putUnsigned(archivesOpened);
    out.putUnsigned(directoriesListed);
    int seen = 0;
    for (int i = 0; i < BOUNDARIES; i++) {
      if (stamps[i] != 0) {
        seen |= 1 << i;
      }
    }
    out.putUnsigned(seen);
    long last = 0;
    for (int i = 0; i < BOUNDARIES; i++) {
      if (stamps[i] != 0) {
        out.putSigned(stamps[i] - last);
        last = stamps[i];
      }
    }
    out.putString(line);
  }

  public static SpanBatch decode(WireReader in) throws WireException {
    long dropped = in.getUnsigned();
    List<RequestSpan> spans = new ArrayList<>();
    while (in.remaining() > 0) {
      spans.add(decodeSpan(in));
    }
    return new SpanBatch(dropped, spans);
  }

  private static RequestSpan decodeSpan(WireReader in) throws WireException {
    int clientPort = in.getInt();
    int ordinal = in.getInt();
    long threadId = in.getUnsigned();
    int status = in.getInt();
    long cpuNanos = in.getSigned();
    int archiveEntries = in.getInt();
    int archivesOpened = in.getInt();
    int directoriesListed = in.getInt();
    long seen = in.getUnsigned();
    if (seen >>> BOUNDARIES != 0) {
      throw new WireException("unknown boundaries " + Long.toBinaryString(seen));
    }
    long[] stamps = new long[BOUNDARIES];
    long last = 0;
    for (int i = 0; i < BOUNDARIES; i++) {
      if ((seen & 1L << i) != 0) {
        last += in.getSigned();
        stamps[i] = last;
      }
    }
    return new RequestSpan(
        clientPort,
        ordinal,
        threadId,
        status,
        cpuNanos,
        archiveEntries,
        archivesOpened,
        directoriesListed,
        stamps,
        in.getString());
  }
}
