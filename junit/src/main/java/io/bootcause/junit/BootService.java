package io.bootcause.junit;

import io.bootcause.service.ServiceSpec;
import java.nio.file.Path;
import java.util.List;

/**
 * A Boot jar to be started for its measurement.
 *
 * @param javaHome the JDK it runs on
 * @param starts fresh JVMs, one value of each figure from each; 3 or more
 */
public record BootService(
    Path jar, Path javaHome, List<String> jvmArgs, List<String> appArgs, int starts) {
  private static final int FEWEST = 3;

  public BootService {
    jvmArgs = List.copyOf(jvmArgs);
    appArgs = List.copyOf(appArgs);
    if (starts < FEWEST) {
      throw new IllegalArgumentException("an interval needs " + FEWEST + " starts, not " + starts);
    }
  }

  static BootService of(Path jar) {
    return new BootService(
        jar, Path.of(System.getProperty("java.home")), List.of(), List.of(), FEWEST);
  }

  /** Instead of the tests' own JDK. */
  public BootService on(Path otherJavaHome) {
    return new BootService(jar, otherJavaHome, jvmArgs, appArgs, starts);
  }

  public BootService jvmArgs(String... args) {
    return new BootService(jar, javaHome, List.of(args), appArgs, starts);
  }

  public BootService appArgs(String... args) {
    return new BootService(jar, javaHome, jvmArgs, List.of(args), starts);
  }

  public BootService starts(int number) {
    return new BootService(jar, javaHome, jvmArgs, appArgs, number);
  }

  ServiceSpec spec() {
    return new ServiceSpec(jar, javaHome, jvmArgs, appArgs);
  }
}
