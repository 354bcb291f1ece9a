package io.bootcause.recording;

/** What a phase of load was for. */
public enum Shape {
  /** No load: the service starts. */
  START,
  /** Each kind of request twice, before the service was sent anything else. */
  FIRST,
  WARM_UP,
  /** A low constant rate, open model. */
  STEADY,
  /** Silence, then one request, then a few more straight after it. */
  IDLE,
  /** Closed model at one concurrency. */
  STEP,
  /** Closed model past the knee, sampled from inside. */
  OVERLOAD,
  /** Idle keep-alive connections are held open while single requests probe the service. */
  HOARD,
  /** None of ours: requests that came in by themselves. */
  TRAFFIC
}
