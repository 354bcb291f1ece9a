package io.bootcause.load.source;

import io.bootcause.load.workload.Variables;
import org.jspecify.annotations.Nullable;

/**
 * What is wanted of a file.
 *
 * @param allMethods also requests that may change something, from logs and API documents
 * @param environment which of the environments beside a {@code .http} file; null for none
 * @param variables what a {@code .http} file's variables may be besides its own
 */
public record SourceOptions(boolean allMethods, @Nullable String environment, Variables variables) {
  public static SourceOptions standard() {
    return new SourceOptions(false, null, Variables.none());
  }
}
