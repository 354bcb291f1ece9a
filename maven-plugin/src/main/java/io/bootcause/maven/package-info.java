/**
 * Bootcause in a Maven build. The goals turn their configuration into the tool's own command line
 * and start the tool as a process: it installs handlers for signals, guards the services that it
 * starts and ends with an exit code, none of which suits a build's JVM, and neither class path can
 * disturb the other. What it means for the build is decided by {@link io.bootcause.maven.Ending}.
 */
@NullMarked
package io.bootcause.maven;

import org.jspecify.annotations.NullMarked;
