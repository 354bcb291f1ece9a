package io.bootcause.recording;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a class in the service came from.
 *
 * @param location URL of its code source, null for the JDK's own classes
 * @param loader class name of its class loader
 * @param standsFor interfaces of a JDK proxy; none for other classes, and in old recordings
 */
public record ClassOrigin(@Nullable String location, String loader, List<String> standsFor) {
  public ClassOrigin {
    standsFor = standsFor == null ? List.of() : List.copyOf(standsFor);
  }

  /** Of a class that is no proxy. */
  public ClassOrigin(@Nullable String location, String loader) {
    this(location, loader, List.of());
  }
}
