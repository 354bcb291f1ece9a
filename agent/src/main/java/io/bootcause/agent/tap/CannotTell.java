package io.bootcause.agent.tap;

/** An expression has no value for a call, and why, in words for whoever has typed it. */
public final class CannotTell extends RuntimeException {
  private static final long serialVersionUID = 1;

  public CannotTell(String why) {
    super(why, null, false, false);
  }
}
