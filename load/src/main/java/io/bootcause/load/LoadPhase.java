package io.bootcause.load;

import java.time.Duration;

/**
 * A stretch of load of one shape.
 *
 * @param name unique in its run
 * @param connections most connections open at a time
 * @param freshConnections a connection per request instead of keep-alive
 * @param duration no request starts after it
 * @param timeout per request, from its actual start
 */
public record LoadPhase(
    String name,
    LoadModel model,
    int connections,
    boolean freshConnections,
    Duration duration,
    Duration timeout) {}
