package io.bootcause.wire;

/**
 * One call of a traced method inside a request: exact times, for the drill-down. Calls of one
 * request arrive in order of entry; {@code depth} restores the tree.
 */
public final class TracedCall {
  private final int clientPort;
  private final int ordinal;
  private final String className;
  private final String method;
  private final int depth;
  private final long enter;
  private final long exit;
  private final String subject;

  /**
   * @param depth 0 for a traced call that has no traced caller in this request
   * @param enter nanoTime at entry
   * @param exit nanoTime at return or throw
   * @param subject what the call was about, as "name=value" lines: arguments and the String, File,
   *     Path, URL, URI, number and boolean fields of the receiver; bounded, secrets masked; may be
   *     empty
   */
  public TracedCall(
      int clientPort,
      int ordinal,
      String className,
      String method,
      int depth,
      long enter,
      long exit,
      String subject) {
    this.clientPort = clientPort;
    this.ordinal = ordinal;
    this.className = className;
    this.method = method;
    this.depth = depth;
    this.enter = enter;
    this.exit = exit;
    this.subject = subject;
  }

  public int clientPort() {
    return clientPort;
  }

  public int ordinal() {
    return ordinal;
  }

  /** Binary class name, dots. */
  public String className() {
    return className;
  }

  public String method() {
    return method;
  }

  public int depth() {
    return depth;
  }

  public long enter() {
    return enter;
  }

  public long exit() {
    return exit;
  }

  public String subject() {
    return subject;
  }

  @Override
  public String toString() {
    return "TracedCall[:"
        + clientPort
        + "#"
        + ordinal
        + " "
        + depth
        + " "
        + className
        + "#"
        + method
        + " "
        + (exit - enter)
        + "ns "
        + subject
        + "]";
  }
}
