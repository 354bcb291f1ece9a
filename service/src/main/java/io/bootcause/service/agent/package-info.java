/**
 * The tool's end of what runs inside a service: the link to our agent, and the sampling profiler.
 *
 * <p>An agent at launch: {@code listen}, start the service with {@code javaAgentArgument()}, {@code
 * awaitHello}, {@code instrument}. In a running JVM: {@code attach}, {@code instrument}. When the
 * link is closed, or the tool dies, the agent undoes all it did.
 *
 * <p>On an attached JVM of version 17 that was not started with an agent or a flight recording, the
 * first {@code instrument} or {@code trace} makes the JVM throw away all compiled code (seconds to
 * tens of seconds of slowness under load): say so to the user first. From 21 on, attaching makes
 * the JVM print a warning to the service's error output unless it was started with {@code
 * -XX:+EnableDynamicAgentLoading}.
 */
@NullMarked
package io.bootcause.service.agent;

import org.jspecify.annotations.NullMarked;
