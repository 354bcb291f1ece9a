package io.bootcause.load;

/** How a request ended. Everything but OK is an error and is counted by kind, never dropped. */
public enum SampleOutcome {
  OK,
  /** A complete response with a status outside the expected ones. */
  STATUS,
  /** A complete response that does not meet another expectation of its request. */
  EXPECTATION,
  REFUSED,
  CONNECT_TIMEOUT,
  RESET,
  /** The peer closed before the response was complete. */
  CLOSED,
  TIMEOUT,
  MALFORMED,
  /** The generator itself could not send: no port, no descriptor. */
  GENERATOR,
  /** The phase ended first. */
  CANCELLED
}
