/**
 * Workloads from files that people have anyway: {@code .http} files, HAR recordings, OpenAPI
 * documents and access logs. What is left out is said in notes; what is malformed is one line with
 * file and line.
 */
@NullMarked
package io.bootcause.load.source;

import org.jspecify.annotations.NullMarked;
