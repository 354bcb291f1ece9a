package io.bootcause.junit;

import java.net.URI;
import java.nio.file.Path;

/** Where a performance assertion begins; meant to be imported statically. */
public final class PerformanceAssertions {
  private PerformanceAssertions() {}

  /**
   * Load on an application that is running.
   *
   * @param url {@code http://127.0.0.1:8080/orders}, of this machine; its path is the request,
   *     unless {@link PlannedLoad#requests} names others
   * @throws IllegalArgumentException if it is no such URL
   */
  public static PlannedLoad load(String url) {
    return PlannedLoad.on(URI.create(url));
  }

  /**
   * Load on a Boot jar, which is started for it in fresh JVMs.
   *
   * @param path {@code /orders}
   */
  public static PlannedLoad load(BootService service, String path) {
    return PlannedLoad.on(service, path);
  }

  /** A Boot jar or war, on the tests' own JDK, three starts. It is only read. */
  public static BootService bootJar(Path jar) {
    return BootService.of(jar);
  }

  /**
   * What {@code baselines/NAME.json} has kept of an earlier run.
   *
   * @param name letters, digits, dots, dashes and underscores
   */
  public static Baseline baseline(String name) {
    return Baseline.named(name);
  }

  /**
   * Puts the load on, now, and gives its figures to be asserted.
   *
   * @throws AssertionError if more requests failed than the load tolerates
   * @throws IllegalStateException if a Boot jar does not start
   */
  public static LoadAssert assertThat(PlannedLoad load) {
    return LoadAssert.after(load);
  }
}
