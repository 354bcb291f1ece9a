package io.bootcause.cli.hands;

import io.bootcause.service.ServiceException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The JVM and its methods that a command is for. */
final class TargetMethods {
  @Mixin private Target target = new Target();

  @Parameters(index = "1", paramLabel = "CLASS", description = MethodPattern.CLASS_TEXT)
  private String className = "";

  @Parameters(index = "2", paramLabel = "METHOD", description = MethodPattern.METHOD_TEXT)
  private String method = "";

  /** As {@link Target#pid}. */
  long pid() throws ServiceException {
    return target.pid();
  }

  MethodPattern pattern() {
    return new MethodPattern(className, method);
  }
}
