package io.bootcause.wire;

import java.util.EnumMap;
import java.util.Map;

/**
 * One request as the server saw it: when it passed each {@link Boundary}. Joined with the client's
 * sample by the client's port and the request's ordinal on that connection, so that requests need
 * no added header.
 */
public final class RequestSpan {
  private final int clientPort;
  private final int ordinal;
  private final long threadId;
  private final int status;
  private final long cpuNanos;
  private final int archiveEntries;
  private final int archivesOpened;
  private final int directoriesListed;
  private final long[] stamps;
  private final String line;

  /**
   * @param clientPort TCP port of the peer
   * @param ordinal 0-based number of this request on its connection, as far as the agent saw it
   * @param threadId {@link Thread#getId()} of the worker
   * @param status HTTP status, 0 if not seen
   * @param cpuNanos CPU time of the worker thread between DEQUEUED and FINISHED, -1 if unknown
   * @param archiveEntries archive entries enumerated on the worker thread during this request
   * @param archivesOpened archives opened on the worker thread during this request
   * @param directoriesListed directories listed on the worker thread during this request
   * @param stamps nanoTime per boundary, indexed by ordinal(), 0 where not seen; not copied
   * @param line method and path, as {@code GET /send}; empty if they were not asked for, or the
   *     request never came to a servlet or to the framework
   */
  public RequestSpan(
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
    if (stamps.length != Boundary.values().length) {
      throw new IllegalArgumentException("one stamp per boundary, got " + stamps.length);
    }
    this.clientPort = clientPort;
    this.ordinal = ordinal;
    this.threadId = threadId;
    this.status = status;
    this.cpuNanos = cpuNanos;
    this.archiveEntries = archiveEntries;
    this.archivesOpened = archivesOpened;
    this.directoriesListed = directoriesListed;
    this.stamps = stamps;
    this.line = line;
  }

  public int clientPort() {
    return clientPort;
  }

  public int ordinal() {
    return ordinal;
  }

  public long threadId() {
    return threadId;
  }

  public int status() {
    return status;
  }

  public long cpuNanos() {
    return cpuNanos;
  }

  public int archiveEntries() {
    return archiveEntries;
  }

  public int archivesOpened() {
    return archivesOpened;
  }

  public int directoriesListed() {
    return directoriesListed;
  }

  /** The nanoTime at which the boundary was passed, 0 if it was not seen. */
  public long at(Boundary boundary) {
    return stamps[boundary.ordinal()];
  }

  /** Method and path; empty if unknown. */
  public String line() {
    return line;
  }

  @Override
  public String toString() {
    Map<Boundary, Long> seen = new EnumMap<>(Boundary.class);
    for (Boundary b : Boundary.values()) {
      if (at(b) != 0) {
        seen.put(b, at(b));
      }
    }
    return "RequestSpan[:" + clientPort + "#" + ordinal + " " + status + " " + seen + "]";
  }
}
