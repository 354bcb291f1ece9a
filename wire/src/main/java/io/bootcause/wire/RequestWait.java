package io.bootcause.wire;

/**
 * A piece of one request's time of which the agent knows what it was spent on. Belongs to the
 * {@link RequestSpan} with the same port and ordinal; may end after it.
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

  /**
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
    this.clientPort = clientPort;
    this.ordinal = ordinal;
    this.kind = kind;
    this.threadId = threadId;
    this.elsewhere = elsewhere;
    this.start = start;
    this.end = end;
    this.subject = subject;
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

  @Override
  public String toString() {
    return "RequestWait[:"
        + clientPort
        + "#"
        + ordinal
        + " "
        + kind
        + (elsewhere ? " elsewhere " : " ")
        + (end - start)
        + "ns "
        + subject
        + "]";
  }
}
