/**
 * Which library methods get probes, and how. One {@link
 * io.bootcause.agent.instrument.TypeInstrumentation} per instrumented type; {@link
 * io.bootcause.agent.instrument.Instrumenter} applies and undoes them.
 */
package io.bootcause.agent.instrument;
