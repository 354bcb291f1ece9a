package io.bootcause.agent.instrument;

import io.bootcause.wire.Boundary;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** HANDLER of functional endpoints: the call of the user's function, of Spring MVC and WebFlux. */
final class SpringFunctions implements TypeInstrumentation {
  private static final String WEB = "org/springframework/web/";

  @Override
  public List<String> types() {
    return Arrays.asList(
        WEB + "servlet/function/support/HandlerFunctionAdapter",
        WEB + "reactive/function/server/support/HandlerFunctionAdapter");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    return method.name.equals("handle") && !method.isBridge() ? new Around(method, next) : null;
  }

  private static final class Around extends ProbeVisitor {
    Around(MethodSite site, MethodVisitor next) {
      super(site, next);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean function = owner.endsWith("/HandlerFunction") && name.equals("handle");
      if (function) {
        stamp("enter");
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (function) {
        stamp("exit");
      }
    }

    @Override
    boolean catchesThrow() {
      return true;
    }

    /** Thrown by the function, or later, when this does nothing. */
    @Override
    void onThrow() {
      stamp("exit");
    }

    private void stamp(String probe) {
      mv.visitIntInsn(BIPUSH, Boundary.HANDLER_ENTER.ordinal());
      callProbe(probe, "(I)V");
    }
  }
}
