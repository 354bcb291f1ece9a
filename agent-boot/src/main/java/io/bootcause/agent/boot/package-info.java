/**
 * What the target sees of the agent, and all it sees: the entry class with its class loader on the
 * system loader, and {@link io.bootcause.agent.boot.Probe} with its sink on the bootstrap loader.
 * Java 8, nothing but the JDK. (Null-marked by the build's settings: the annotation's own target is
 * unknown to Java 8.)
 */
package io.bootcause.agent.boot;
