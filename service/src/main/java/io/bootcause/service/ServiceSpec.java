package io.bootcause.service;

import java.nio.file.Path;
import java.util.List;

/**
 * What to run.
 *
 * @param artifact jar, war or exploded directory; never written to
 * @param javaHome the JDK to run it on
 */
public record ServiceSpec(
    Path artifact, Path javaHome, List<String> jvmArgs, List<String> appArgs) {
  public ServiceSpec {
    jvmArgs = List.copyOf(jvmArgs);
    appArgs = List.copyOf(appArgs);
  }
}
