package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** CONTAINER_ENTER and _EXIT; an asynchronous request leaves it more than once. */
final class TomcatContainer implements TypeInstrumentation {
  private static final String RESPONSE = "org/apache/coyote/Response";

  @Override
  public List<String> types() {
    return Collections.singletonList("org/apache/catalina/connector/CoyoteAdapter");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    boolean service = method.name.equals("service");
    if (!(service || method.name.equals("asyncDispatch"))
        || !RESPONSE.equals(method.parameter(1))) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        if (service) {
          callProbe("containerEnter", "()V");
        }
      }

      @Override
      void onReturn(int opcode) {
        mv.visitVarInsn(ALOAD, 2);
        mv.visitMethodInsn(INVOKEVIRTUAL, RESPONSE, "getStatus", "()I", false);
        callProbe("containerExit", "(I)V");
      }

      @Override
      boolean catchesThrow() {
        return true;
      }

      @Override
      void onThrow() {
        mv.visitInsn(ICONST_0);
        callProbe("containerExit", "(I)V");
      }
    };
  }
}
