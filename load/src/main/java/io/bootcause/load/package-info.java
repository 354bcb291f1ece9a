/**
 * Schedules, the engine and recorders. Usable as a library on its own; knows nothing of agents or
 * diagnosis.
 *
 * <pre>{@code
 * Workload workload = Workload.of(HttpRequest.get("/send"));
 * LoadPhase phase =
 *     new LoadPhase(
 *         "steady",
 *         new LoadModel.Open(Schedules.constant(100)),
 *         10,
 *         false,
 *         Duration.ofSeconds(20),
 *         Duration.ofSeconds(5));
 * try (LoadEngine engine = new LoadEngine(target, workload, 1)) {
 *   PhaseResult result = engine.run(phase, samples::add);
 *   List<GeneratorValidity.Check> checks = GeneratorValidity.of(result);
 * }
 * }</pre>
 *
 * <h2>What the figures mean</h2>
 *
 * <p>A request has three instants. Its <b>intended start</b> is when the load model wants it: in
 * the open model when the schedule says, whatever the service does; in the closed model when its
 * connection became free. Its <b>actual start</b> is when the engine turned to it because it was
 * due and a connection was free. Its <b>end</b> is when the last byte of the answer was read, or
 * when it failed.
 *
 * <ul>
 *   <li><b>latency</b> = end - intended start: what a user waits.
 *   <li><b>service time</b> = end - actual start: what one request costs once it is its turn,
 *       connecting included where that was needed.
 *   <li><b>lateness</b> = actual start - intended start: the wait for a free connection.
 *   <li><b>generator lateness</b> = actual start - the later of the intended start and the moment a
 *       connection was free: the generator's own fault, and the only one of the four that says
 *       nothing about the service.
 * </ul>
 *
 * <p>Latency and service time are of answers with status 2xx and 3xx only; all others are counted
 * by {@link io.bootcause.load.SampleOutcome} and belong beside every reading. Lateness is of every
 * request; one that never started counts with all the time it waited.
 *
 * <h2>A worked example</h2>
 *
 * <p>One connection, an arrival every 10 ms, a service that takes 5 ms, except for the second
 * request, which takes 25 ms:
 *
 * <pre>
 * intended  actual  end   latency  service  lateness
 *        0       0    5         5        5         0
 *       10      10   35        25       25         0
 *       20      35   40        20        5        15
 *       30      40   45        15        5        10
 *       40      45   50        10        5         5
 *       50      50   55         5        5         0
 * </pre>
 *
 * <p>One slow answer delayed three more users. Mean latency is 13.3 ms and its maximum 25 ms, but
 * three in six waited 15 ms or more. Service time alone, which is what a closed loop measures,
 * shows five fast answers of 5 ms and one outlier: at the 50th percentile 5 ms instead of 10. The
 * generator was never late: each send came the moment it was due and the connection was free.
 *
 * <h2>Protocols</h2>
 *
 * <p>{@link io.bootcause.load.Generator#open} chooses the engine by the {@link
 * io.bootcause.load.Transport}: plain HTTP/1.1 is {@link io.bootcause.load.LoadEngine}, TLS and
 * HTTP/2 are in {@code io.bootcause.load.netty}, whose description says what is different there.
 *
 * <p>A body goes out with its head, unless the request has {@code Expect: 100-continue}: then it
 * waits for the server's 100 Continue, one second at most, and stays if the answer comes first.
 *
 * <h2>How a phase ends</h2>
 *
 * <p>No request falls due after the phase's duration. What fell due before and still waits for a
 * connection, or for its answer, gets up to the timeout more; what is not done then is CANCELLED
 * and counted. A schedule without further arrivals ends the phase early. A phase's wall time, and
 * so its throughput, includes this draining.
 *
 * <h2>Connections</h2>
 *
 * <p>A connection is opened when a request is due and no open one is free, up to the phase's
 * number; of the free ones the longest idle goes first, so that all are used in turn. A server may
 * close a kept-alive connection at any time: with {@code Connection: close}, after its limit of
 * requests, or when idle. The next request opens a new one. A request that was already on its way
 * on such a connection, and got no byte in answer, is sent once more on a new one if its method is
 * idempotent, as browsers do; it stays one sample with its intended and actual start, and {@link
 * io.bootcause.load.GeneratorFigures#staleRetries()} counts it. After a request that got no answer
 * its connection rests for 10 ms.
 *
 * <h2>How it waits</h2>
 *
 * <p>One thread sends and reads. It sleeps until shortly before the next send is due and polls from
 * there, for 250 µs at most and on average a fifth of a core at most ({@link
 * io.bootcause.load.GeneratorFigures#spinNanos()}). A second thread only serves as its alarm clock.
 */
@NullMarked
package io.bootcause.load;

import org.jspecify.annotations.NullMarked;
