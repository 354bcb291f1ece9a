package io.bootcause.service.agent;

import java.util.List;

/**
 * Where a loaded class came from.
 *
 * @param className binary name, with dots
 * @param location URL of its code source, e.g. {@code
 *     jar:file:/x/app.jar!/BOOT-INF/lib/tomcat-embed-core-8.5.31.jar!/}; empty for the JDK's own
 * @param loader class of its class loader, {@code bootstrap} for the JVM's own
 * @param loadedFromThere how many loaded classes have that location
 * @param standsFor interfaces of a JDK proxy, none for other classes
 */
public record ClassOrigin(
    String className, String location, String loader, int loadedFromThere, List<String> standsFor) {
  public ClassOrigin {
    standsFor = List.copyOf(standsFor);
  }

  /** From a row of {@code WHERE}. */
  static ClassOrigin of(String[] row) {
    List<String> standsFor = row[4].isEmpty() ? List.of() : List.of(row[4].split(" "));
    return new ClassOrigin(row[0], row[1], row[2], Integer.parseInt(row[3]), standsFor);
  }
}
