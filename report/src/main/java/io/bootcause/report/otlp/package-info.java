/**
 * What was found, for an OpenTelemetry collector: OTLP/HTTP with protobuf. What is sent under which
 * name is in docs/opentelemetry.md. Nothing here is loaded unless it is asked for.
 */
@NullMarked
package io.bootcause.report.otlp;

import org.jspecify.annotations.NullMarked;
