package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * HANDLER_ENTER and _EXIT. Methods that only serve the handler (model attributes, say) come by here
 * as well; the recorder tells them apart by the receiver's class.
 */
final class SpringHandler implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList(
        "org/springframework/web/method/support/InvocableHandlerMethod");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (!method.name.equals("doInvoke") || method.isStatic()) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        call("handlerEnter");
      }

      @Override
      void onReturn(int opcode) {
        call("handlerExit");
      }

      @Override
      boolean catchesThrow() {
        return true;
      }

      @Override
      boolean throwUsesThis() {
        return true;
      }

      @Override
      void onThrow() {
        call("handlerExit");
      }

      private void call(String probe) {
        mv.visitVarInsn(ALOAD, 0);
        callProbe(probe, "(Ljava/lang/Object;)V");
      }
    };
  }
}
