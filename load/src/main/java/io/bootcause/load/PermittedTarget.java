package io.bootcause.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Set;

/** Where load may go: loopback, and what was allowed by name. */
public final class PermittedTarget {
  private PermittedTarget() {}

  /**
   * The target, resolved.
   *
   * @throws IllegalArgumentException if it may get no load or cannot be resolved
   */
  public static InetSocketAddress of(InetSocketAddress target, Set<String> allowedHosts) {
    String host = target.getHostString();
    boolean named = allowedHosts.stream().anyMatch(host::equalsIgnoreCase);
    if (target.isUnresolved() && !named && !host.toLowerCase(Locale.ROOT).equals("localhost")) {
      throw refused(host); // not even looked up
    }
    InetSocketAddress resolved = resolve(target, host);
    if (!named && !resolved.getAddress().isLoopbackAddress()) {
      throw refused(host);
    }
    return resolved;
  }

  private static InetSocketAddress resolve(InetSocketAddress target, String host) {
    if (!target.isUnresolved()) {
      return target;
    }
    try {
      return new InetSocketAddress(InetAddress.getByName(host), target.getPort());
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException("cannot resolve host " + host, e);
    }
  }

  private static IllegalArgumentException refused(String host) {
    return new IllegalArgumentException(
        "load goes to loopback addresses only, and "
            + host
            + " is none; allow it by name if it may be loaded");
  }
}
