package io.bootcause.load;

import org.HdrHistogram.Histogram;

/**
 * What the generator observed of itself in a phase.
 *
 * @param lateness nanoseconds by which sends came later than they could have: actual start minus
 *     the later of the intended start and the moment a connection was free
 * @param spinNanos part of its CPU time that went into busy waiting for the next send
 * @param runDelayNanos time its event loop was ready to run but had no CPU; -1 where the system
 *     does not tell (only Linux does)
 * @param timeSlices times its event loop was given a CPU; -1 likewise
 * @param staleRetries requests sent twice because the server had closed their kept-alive connection
 * @param busyNanos sum over connections of the time a request was under way on them
 * @param failedBusyNanos sum of the service times of requests that failed after their start
 */
public record GeneratorFigures(
    Histogram lateness,
    long spinNanos,
    long runDelayNanos,
    long timeSlices,
    long staleRetries,
    long busyNanos,
    long failedBusyNanos) {}
