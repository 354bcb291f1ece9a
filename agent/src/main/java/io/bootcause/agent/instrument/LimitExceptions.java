package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** What libraries throw where a limit of theirs is reached: many a service does not print it. */
final class LimitExceptions implements TypeInstrumentation {
  private static final String REACTOR = "reactor/pool/PoolAcquire";
  private static final String SHADED = "reactor/netty/internal/shaded/" + REACTOR;

  @Override
  public List<String> types() {
    return Arrays.asList(
        "java/sql/SQLTransientConnectionException",
        "java/util/concurrent/RejectedExecutionException",
        "org/apache/tomcat/jdbc/pool/PoolExhaustedException",
        REACTOR + "PendingLimitException",
        REACTOR + "TimeoutException",
        SHADED + "PendingLimitException",
        SHADED + "TimeoutException",
        "org/apache/http/conn/ConnectionPoolTimeoutException",
        "org/apache/hc/core5/http/ConnectionRequestTimeoutException",
        "io/github/resilience4j/bulkhead/BulkheadFullException");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (!method.name.equals("<init>")) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onReturn(int opcode) {
        mv.visitVarInsn(ALOAD, 0);
        callProbe("refused", "(Ljava/lang/Throwable;)V");
      }
    };
  }
}
