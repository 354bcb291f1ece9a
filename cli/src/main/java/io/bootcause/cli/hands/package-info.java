/**
 * Commands that a person types at a running JVM. One class per command; how a JVM is found and
 * attached to is in {@link io.bootcause.cli.hands.Target} and {@link
 * io.bootcause.cli.hands.TapSession}, how things are printed in classes of their own.
 *
 * <p>Where the JVM itself answers a question (its attach interface, its files under /proc), no agent
 * is loaded: threads, jvm, heap, vmoption, connections.
 */
@NullMarked
package io.bootcause.cli.hands;

import org.jspecify.annotations.NullMarked;
