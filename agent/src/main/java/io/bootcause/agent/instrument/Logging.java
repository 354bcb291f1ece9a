package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Log events written by Logback's and Log4j's appenders. */
final class Logging implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Arrays.asList(
        "ch/qos/logback/core/UnsynchronizedAppenderBase",
        "ch/qos/logback/core/AppenderBase",
        "org/apache/logging/log4j/core/config/AppenderControl");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    return method.name.equals("doAppend") || method.name.equals("callAppender")
        ? new WaitVisitor(method, next, WaitKind.LOGGING, WaitVisitor.THIS)
        : null;
  }
}
