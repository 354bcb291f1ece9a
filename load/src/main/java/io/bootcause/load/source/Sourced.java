package io.bootcause.load.source;

import io.bootcause.load.HttpRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a file gave.
 *
 * @param origin where its requests go; null if it does not say
 * @param requests at least one
 * @param notes what was left out and why, for people
 */
public record Sourced(@Nullable Origin origin, List<HttpRequest> requests, List<String> notes) {
  public Sourced {
    requests = List.copyOf(requests);
    notes = List.copyOf(notes);
  }
}
