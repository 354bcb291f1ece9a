/**
 * Performance assertions with intervals, for JUnit 5: of an application that is running already, or
 * of a Boot jar in fresh JVMs.
 *
 * <pre>{@code
 * @PerformanceChecks
 * @SpringBootTest(webEnvironment = RANDOM_PORT)
 * class OrdersTest {
 *   @LocalServerPort int port;
 *
 *   @Test
 *   void ordersAreFast() {
 *     assertThat(load("http://127.0.0.1:" + port + "/orders").rate(200).forSeconds(10))
 *         .p99().isBelow(Duration.ofMillis(50))
 *         .p50().isNoWorseThan(baseline("orders"));
 *   }
 * }
 * }</pre>
 *
 * <h2>Three outcomes</h2>
 *
 * <p>An assertion is about an interval, not about a figure that next time is another one. It
 * <b>holds</b> if the whole 95 % interval lies on the right side of the limit, <b>fails</b> if the
 * whole interval lies on the wrong one, and is <b>inconclusive</b> otherwise, which aborts the test
 * (JUnit reports it as skipped, with the reason) or fails it, see {@link
 * io.bootcause.junit.Inconclusive}. So a service exactly at its limit is inconclusive in 95 of 100
 * runs, and where the assertion is wrong it holds all the same in at most some 2.5.
 *
 * <h2>What the figures mean</h2>
 *
 * <ul>
 *   <li>Latency counts from the intended start ({@link io.bootcause.load}), in milliseconds, of
 *       successful requests; that more requests fail than tolerated (none, if nothing is said)
 *       fails the test beforehand.
 *   <li>The interval is Student's t on the logarithms of the figure's values ({@link
 *       io.bootcause.experiment.PairedRatio}, the limit standing in for the control). A value is
 *       that of one JVM start (Boot jar), or of one of 3 to 12 consecutive stretches of the load
 *       (running application): the method of batch means (Law, "Simulation Modeling and Analysis",
 *       5th ed., 9.5.3). As many stretches as leave five requests beyond the percentile in each.
 *   <li>A stretch's percentile is an order statistic interpolated so as to be median-unbiased
 *       whatever the distribution (Hyndman and Fan, "Sample quantiles in statistical packages",
 *       1996, their definition 8): that of few requests would be too low otherwise.
 *   <li>A figure is the geometric mean of its values.
 *   <li>A baseline is compared by {@link io.bootcause.experiment.HierarchicalBootstrap}, ratio now
 *       / baseline, worse if all of its 95 % interval lies beyond 1 + tolerance.
 *   <li>Each assertion has its own 5 %.
 * </ul>
 *
 * <p>Stretches of one run share their JVM's luck and the machine's mood: what differs between two
 * starts or two days is not in their interval. A Boot jar in several starts has the former in it;
 * the tolerance of a baseline is for the latter. {@code bootcause compare} runs both versions in
 * turns and needs neither.
 *
 * <h2>When the generator was at fault</h2>
 *
 * <p>On a busy machine the generator may be late itself ({@link
 * io.bootcause.load.GeneratorValidity}). At a fixed rate that only adds to the latencies: what is
 * below its limit even so is below; what is not is inconclusive.
 *
 * <h2>Worked example</h2>
 *
 * <p>Four stretches with a p99 of 42, 45, 44 and 47 ms: the logarithms' mean is that of 44.46 ms,
 * their standard deviation 0.0469, Student's t for 3 degrees of freedom 3.182, so that the interval
 * is 44.46 ms · e^±(3.182 · 0.0469 / √4) = [41.27, 47.91]. Below 50 ms: holds. Below 45 ms:
 * inconclusive. Below 40 ms: fails. EstimateTest computes these.
 */
@NullMarked
package io.bootcause.junit;

import org.jspecify.annotations.NullMarked;
