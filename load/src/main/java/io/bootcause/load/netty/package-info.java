/**
 * The engine for TLS and for HTTP/2, on Netty. Its figures mean what those of {@link
 * io.bootcause.load} mean; what differs is said here.
 *
 * <h2>A place on a connection</h2>
 *
 * <p>In HTTP/2 several requests share a connection. What the load model waits for is then a free
 * <b>slot</b>: a connection has one until the server's SETTINGS came, and from then on as many as
 * the {@link io.bootcause.load.Transport} asks for and SETTINGS_MAX_CONCURRENT_STREAMS allows. A
 * closed model with 4 connections of 10 streams keeps 40 requests under way. A connection is opened
 * when a request is due and no open one has a free slot. Each slot has a virtual user with a
 * session of its own: ten streams are ten users.
 *
 * <h2>Instants</h2>
 *
 * <ul>
 *   <li><b>connected</b> to <b>secured</b> is the TLS handshake. Only the request that a connection
 *       was opened for has these two.
 *   <li><b>sent</b> is when the request's last byte was handed to the socket, encrypted.
 *   <li><b>first byte</b> and <b>end</b> are when the bytes came from the socket, before they were
 *       decrypted and decoded.
 *   <li>A handshake counts as <b>resumed</b> if the server showed no certificate in it.
 * </ul>
 *
 * <h2>The end of a connection</h2>
 *
 * <p>After GOAWAY a connection takes no new request; those the server says it will still answer are
 * waited for. Those it says it never looked at are sent once more on another connection, whatever
 * their method, if it left without an error (RFC 9113, 6.8); {@link
 * io.bootcause.load.GeneratorFigures#staleRetries()} counts them. A request that times out is
 * cancelled with RST_STREAM; if the server was silent on the whole connection since it was sent,
 * the connection takes no new request either. A body that ends with its connection is complete only
 * if TLS was closed as it should be (close_notify).
 *
 * <h2>Client certificates</h2>
 *
 * <p>A connection that breaks before its first answer after the server asked for a certificate, and
 * before any connection of the engine that was asked had one, failed for want of the right
 * certificate: that is {@link io.bootcause.load.SampleOutcome#TLS}, with or without an alert. With
 * a certificate shown it takes an alert or silence, since a server may end connections for other
 * reasons.
 */
@NullMarked
package io.bootcause.load.netty;

import org.jspecify.annotations.NullMarked;
