/**
 * The agent proper, behind a class loader of its own. It connects out to the tool, does what the
 * tool asks, and when the tool goes, however it goes, undoes everything and goes too. All its
 * threads are daemons named {@code bootcause-*}. It prints nothing.
 *
 * <p>What stays in the target: the two probe classes, which do nothing then; the entry class; and,
 * if it was attached, the JVM's own instrumentation object.
 */
package io.bootcause.agent;
