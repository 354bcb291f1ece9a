/**
 * Load sent by Hyperfoil's agents instead of by this process: our workload as its benchmark file,
 * its controller's REST interface (of version 0.25), and the figures that come back. None of its
 * libraries is needed.
 *
 * <p>What its figures mean differs from ours in three things. A response time counts from the start
 * of the session that sends the request, so that the wait for a connection is in it, but not what
 * the session itself started late. It is kept for each answer, unexpected ones included. And it has
 * two significant digits, up to a minute.
 */
@NullMarked
package io.bootcause.cli.load.hyperfoil;

import org.jspecify.annotations.NullMarked;
