package io.bootcause.service.change;

import io.bootcause.service.AppArgs;
import io.bootcause.service.JdkLocator;
import io.bootcause.service.ServiceException;
import io.bootcause.service.ServiceException.Kind;
import io.bootcause.service.change.Change.SetProperty;
import io.bootcause.service.change.Change.ThreadModel;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads by Spring Boot's own property, which came with 3.2 and needs JDK 21. Older
 * versions ignore it silently.
 */
final class VirtualThreads {
  private static final String NAME = "spring.threads.virtual.enabled";
  private static final int FIRST_JAVA = 21;

  private VirtualThreads() {}

  static SetProperty property(ThreadModel model) {
    return new SetProperty(NAME, String.valueOf(model.virtual()));
  }

  static List<String> set(List<String> appArgs, ThreadModel model) {
    return AppArgs.with(appArgs, NAME, String.valueOf(model.virtual()));
  }

  /**
   * @throws ServiceException USAGE with the reason, if this service cannot have virtual threads
   */
  static void check(ThreadModel model, @Nullable String bootVersion, Path javaHome)
      throws ServiceException {
    if (!model.virtual()) {
      return; // What older versions have anyway.
    }
    if (bootVersion == null || BootLine.compare(bootVersion, "3.2") < 0) {
      throw new ServiceException(
          Kind.USAGE,
          "virtual threads need Spring Boot 3.2 or newer; this is "
              + (bootVersion == null ? "of unknown version" : bootVersion));
    }
    int java = JdkLocator.majorOf(javaHome);
    if (java < FIRST_JAVA) {
      throw new ServiceException(
          Kind.USAGE,
          "virtual threads need JDK 21 or newer; this is "
              + java
              + ": name another one with --jvm");
    }
  }
}
