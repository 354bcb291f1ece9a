package io.bootcause.agent.instrument;

import io.bootcause.wire.Boundary;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** FRAMEWORK_ENTER and _EXIT: Spring MVC's front controller. */
final class SpringDispatcher implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("org/springframework/web/servlet/DispatcherServlet");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    return method.name.equals("doDispatch")
        ? new BoundaryPair(method, next, Boundary.FRAMEWORK_ENTER)
        : null;
  }
}
