package io.bootcause.wire;

/** What a frame's body is. */
public enum FrameType {
  /** Agent to tool, first: {@link Hello}. */
  HELLO(1),
  /** Agent to tool: {@link SpanBatch}. */
  SPANS(2),
  /** Agent to tool: {@link CallBatch}. */
  CALLS(3),
  /** Agent to tool: {@link ScanBatch}. */
  SCANS(4),
  /** Agent to tool: {@link Reply} to one command. */
  REPLY(5),
  /** Both ways, empty: "I am still here". */
  HEARTBEAT(6),
  /** Tool to agent: {@link Command}. */
  COMMAND(7),
  /** Agent to tool: {@link WaitBatch}. */
  WAITS(8),
  /** Agent to tool: {@link ReadingBatch}. */
  READINGS(9),
  /** Agent to tool: {@link TapBatch}. */
  TAPPED(10);

  private final int code;

  FrameType(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  static FrameType of(int code) throws WireException {
    for (FrameType type : values()) {
      if (type.code == code) {
        return type;
      }
    }
    throw new WireException("unknown frame type " + code);
  }
}
