package io.bootcause.agent.tap;

/** An expression over a call that has just ended. Compiled once; may be called by many threads. */
public interface CallTest {
  /** Whether it is true of the call; false if it cannot be evaluated. */
  boolean holds(SeenCall call);

  /** Its value of the call as name, text, name, text. */
  String[] values(SeenCall call);

  /** Of how many calls it could not be told whether it holds. */
  long failures();

  /** Why not, of the first of them; empty if there was none. */
  String reason();
}
