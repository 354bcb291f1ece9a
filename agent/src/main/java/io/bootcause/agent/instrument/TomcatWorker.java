package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * DEQUEUED: a worker has the connection in hand. doRun and not run, which takes the connection's
 * lock first: two passes of one connection must not overlap.
 */
final class TomcatWorker implements TypeInstrumentation {
  private static final String BASE = "org/apache/tomcat/util/net/SocketProcessorBase";

  @Override
  public List<String> types() {
    return Arrays.asList(
        "org/apache/tomcat/util/net/NioEndpoint$SocketProcessor",
        "org/apache/tomcat/util/net/Nio2Endpoint$SocketProcessor");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (!method.is("doRun", "()V")) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        guarded(
            () -> {
              mv.visitVarInsn(ALOAD, 0);
              mv.visitFieldInsn(GETFIELD, BASE, "socketWrapper", "L" + TomcatPoller.WRAPPER + ";");
              mv.visitMethodInsn(
                  INVOKEVIRTUAL, TomcatPoller.WRAPPER, "getRemotePort", "()I", false);
              callProbe("passEnter", "(I)V");
            });
      }

      @Override
      void onReturn(int opcode) {
        callProbe("passExit", "()V");
      }

      @Override
      boolean catchesThrow() {
        return true;
      }

      @Override
      void onThrow() {
        callProbe("passExit", "()V");
      }
    };
  }
}
