package io.bootcause.agent.instrument;

import io.bootcause.wire.Boundary;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * FRAMEWORK and HANDLER of WebFlux. The dispatcher's method only assembles what is to be done; the
 * recorder moves FRAMEWORK_EXIT to where it is done.
 */
final class SpringWebFlux implements TypeInstrumentation {
  private static final String REACTIVE = "org/springframework/web/reactive/";
  private static final String DISPATCHER = REACTIVE + "DispatcherHandler";

  @Override
  public List<String> types() {
    return Arrays.asList(DISPATCHER, REACTIVE + "result/method/InvocableHandlerMethod");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.owner.name.equals(DISPATCHER)) {
      return method.name.equals("handle")
              && method.descriptor.endsWith(")Lreactor/core/publisher/Mono;")
          ? new BoundaryPair(method, next, Boundary.FRAMEWORK_ENTER)
          : null;
    }
    // The user's method is called in what invoke hands to flatMap, with the arguments ready.
    return method.name.startsWith("lambda$invoke$")
            && method.descriptor.contains("[Ljava/lang/Object;)")
        ? new BoundaryPair(method, next, Boundary.HANDLER_ENTER)
        : null;
  }
}
