package io.bootcause.recording;

/**
 * One phase of load on one instance of the service.
 *
 * @param instance which of the side-by-side instances, 0-based
 * @param silenceSeconds how long the service had been left alone before; 0 if it was not
 * @param connections most connections at a time
 * @param targetRate requests per second of an open phase, 0 for a closed one
 * @param traced true if methods were traced for the drill-down meanwhile: its times are not
 *     compared with others
 * @param startNanos nanoTime
 * @param endNanos nanoTime
 * @param generatorCpuNanos CPU time of the load generator in this phase
 * @param serviceCpuNanos CPU time of the service's process in this phase, -1 if unknown
 */
public record Phase(
    String name,
    Shape shape,
    int instance,
    double silenceSeconds,
    int connections,
    double targetRate,
    boolean traced,
    long startNanos,
    long endNanos,
    long generatorCpuNanos,
    long serviceCpuNanos) {}
