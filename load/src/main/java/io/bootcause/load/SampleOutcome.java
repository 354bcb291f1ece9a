package io.bootcause.load;

/** How a request ended. Everything but OK is an error and is counted by kind, never dropped. */
public enum SampleOutcome {
  OK("answered"),
  /** A complete response with a status outside the expected ones. */
  STATUS("answered with an unexpected status"),
  /** A complete response that does not meet another expectation of its request. */
  EXPECTATION("answered, but not as expected"),
  REFUSED("connection refused"),
  CONNECT_TIMEOUT("no connection in time"),
  /** The connection was reset, or broke, while connecting or after. */
  RESET("connection reset"),
  /** The peer closed before the response was complete. */
  CLOSED("closed before the answer was complete"),
  /** No byte of an answer came in time. */
  TIMEOUT("no first byte in time"),
  /** An answer had begun, be it with an interim status, and was not complete in time. */
  BODY_TIMEOUT("answer begun, not complete in time"),
  MALFORMED("malformed answer"),
  /** The TLS handshake or a TLS record failed: an alert, no trust, or no TLS spoken at all. */
  TLS("TLS failed"),
  /** Connected, but the TLS handshake was not over in time. */
  TLS_TIMEOUT("no TLS handshake in time"),
  /** HTTP/2: the server broke the protocol's rules, or does not speak it. */
  PROTOCOL("HTTP/2 protocol violated"),
  /** HTTP/2: the server gave up this one request (RST_STREAM); the connection may live on. */
  STREAM_RESET("stream reset by the server"),
  /** HTTP/2: the server said that it goes away, and this request got no answer. */
  GOAWAY("connection given up by the server"),
  /** The generator itself could not send: no port, no descriptor. */
  GENERATOR("the generator could not send"),
  /** The phase ended first. */
  CANCELLED("the phase ended first");

  private final String meaning;

  SampleOutcome(String meaning) {
    this.meaning = meaning;
  }

  /** What happened, in words for a report. */
  public String meaning() {
    return meaning;
  }
}
