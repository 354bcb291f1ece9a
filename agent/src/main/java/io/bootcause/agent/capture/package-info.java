/**
 * What the probes write to, on the application's threads: no allocation and no lock on the way of a
 * request, no ThreadLocal, so that nothing stays in the application's threads. Traces and details
 * allocate; they are only on while the tool drills down.
 */
package io.bootcause.agent.capture;
