package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A piece of one request's time of which the agent knows what it was spent on. Belongs to the
 * {@link RequestSpan} with the same port and ordinal; may end after it. Where a request waits for
 * the same thing hundreds of times, one of these stands for many.
 */
public final class RequestWait {
  private final int clientPort;
  private final int ordinal;
  private final WaitKind kind;
  private final long threadId;
  private final boolean elsewhere;
  private final long start;
  private final long end;
  private final String subject;
  private final int times;
  private final long nanos;

  /**
   * One wait.
   *
   * @param elsewhere true if it was seen on a thread that was not the server's worker at this
   *     request: several of these may overlap
   * @param start nanoTime
   * @param end nanoTime
   * @param subject what it was about; bounded, secrets masked; may be empty
   */
  public RequestWait(
      int clientPort,
      int ordinal,
      WaitKind kind,
      long threadId,
      boolean elsewhere,
      long start,
      long end,
      String subject) {
    this(clientPort, ordinal, kind, threadId, elsewhere, start, end, subject, 0, 0);
  }

  /**
   * Waits of one kind for one thing.
   *
   * @param start nanoTime of the first
   * @param end nanoTime of the last
   * @param times how many; one if less than 2
   * @param nanos what they took together; counts only if there are several
   */
  public RequestWait(
      int clientPort,
      int ordinal,
      WaitKind kind,
      long threadId,
      boolean elsewhere,
      long start,
      long end,
      String subject,
      int times,
      long nanos) {
    this.clientPort = clientPort;
    this.ordinal = ordinal;
    this.kind = kind;
    this.threadId = threadId;
    this.elsewhere = elsewhere;
    this.start = start;
    this.end = end;
    this.subject = subject;
    this.times = times < 2 ? 0 : times;
    this.nanos = times < 2 ? 0 : Math.max(0, Math.min(nanos, end - start));
  }

  public int clientPort() {
    return clientPort;
  }

  public int ordinal() {
    return ordinal;
  }

  public WaitKind kind() {
    return kind;
  }

  public long threadId() {
    return threadId;
  }

  public boolean elsewhere() {
    return elsewhere;
  }

  public long start() {
    return start;
  }

  public long end() {
    return end;
  }

  public String subject() {
    return subject;
  }

  /** How many waits it stands for. */
  public int times() {
    return Math.max(1, times);
  }

  /** What they took together. */
  public long nanos() {
    return times == 0 ? end - start : nanos;
  }

  /**
   * What it stands for, one by one. Of several only the first one's start, the last one's end,
   * their number and their sum are known: they are told as equally long and evenly spread.
   */
  public List<RequestWait> each() {
    if (times == 0) {
      return Collections.singletonList(this);
    }
    List<RequestWait> all = new ArrayList<>(times);
    long length = nanos / times;
    double step = (double) (end - start - length) / (times - 1);
    for (int i = 0; i < times; i++) {
      long from = start + Math.round(step * i);
      all.add(
          new RequestWait(
              clientPort, ordinal, kind, threadId, elsewhere, from, from + length, subject));
    }
    return Collections.unmodifiableList(all);
  }

  @Override
  public String toString() {
    return "RequestWait[:"
        + clientPort
        + "#"
        + ordinal
        + " "
        + kind
        + (elsewhere ? " elsewhere " : " ")
        + (times == 0 ? "" : times + " times ")
        + nanos()
        + "ns "
        + subject
        + "]";
  }
}
