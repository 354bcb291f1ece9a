/**
 * The request time budget: where a request's wall time went, in lines that sum to the whole.
 *
 * <p>A request's time runs from its intended start to the moment at which the client read its last
 * byte. The client's and the server's stamps cut it into consecutive pieces; each piece belongs to
 * the line of what the request was doing then, so the lines sum to the total by construction. A
 * piece that lies between two stamps of which nothing is known in between goes to the unexplained
 * line, and so does all server time of a request whose server span is missing. A TLS handshake is
 * the client's: from the moment the server has accepted the connection to that at which the client
 * may send; it has a line of its own, the waits for a thread of the server in it included.
 *
 * <p>Waits lie over those pieces, and time in them goes to their own line. On the server's worker
 * the innermost wins. While the worker itself waits for other threads (AWAIT), or none is at the
 * request (ASYNC), what happens elsewhere on its behalf explains that time, in this order: a named
 * wait there, a task at work, a task that waits for a thread of its pool, one that waits for its
 * time; else nobody knows more. What other threads do while the worker works on costs the request
 * nothing and has no line.
 *
 * <p>Worked example (milliseconds): sent at 0, readable at 1, worker at 3, container entered at 4,
 * mapper 4 to 50, handler 52 to 53, client has the last byte at 54: network 1, queue 2, protocol 1,
 * mapper 46, container 2 (50 to 52), handler 1, response 1; sum 54.
 */
@NullMarked
package io.bootcause.diagnosis.budget;

import org.jspecify.annotations.NullMarked;
