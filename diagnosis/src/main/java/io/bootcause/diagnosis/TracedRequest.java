package io.bootcause.diagnosis;

/**
 * A request that can be looked up where the service's own traces are.
 *
 * @param traceId 32 hexadecimal digits (W3C Trace Context)
 * @param latencyNanos from the intended start, as its client measured it
 */
public record TracedRequest(String traceId, double latencyNanos) {}
