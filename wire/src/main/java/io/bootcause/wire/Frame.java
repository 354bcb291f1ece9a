package io.bootcause.wire;

/** One message as it comes off the link. */
public final class Frame {
  private final FrameType type;
  private final byte[] body;

  Frame(FrameType type, byte[] body) {
    this.type = type;
    this.body = body;
  }

  public FrameType type() {
    return type;
  }

  /** A reader at the body's start. */
  public WireReader body() {
    return new WireReader(body);
  }
}
