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
          ? new Line(method, new BoundaryPair(method, next, Boundary.FRAMEWORK_ENTER))
          : null;
    }
    // The user's method is called in what invoke hands to flatMap, with the arguments ready.
    return method.name.startsWith("lambda$invoke$")
            && method.descriptor.contains("[Ljava/lang/Object;)")
        ? new BoundaryPair(method, next, Boundary.HANDLER_ENTER)
        : null;
  }

  /** Method and path of the exchange. */
  private static final class Line extends ProbeVisitor {
    private static final String HTTP = "org/springframework/http/";
    private static final String REQUEST = HTTP + "server/reactive/ServerHttpRequest";
    private static final String STRING = "()Ljava/lang/String;";

    Line(MethodSite site, MethodVisitor next) {
      super(site, next);
    }

    @Override
    void onEntry() {
      guarded(
          () -> {
            request();
            mv.visitMethodInsn(
                INVOKEINTERFACE, REQUEST, "getMethod", "()L" + HTTP + "HttpMethod;", true);
            mv.visitMethodInsn(INVOKEVIRTUAL, HTTP + "HttpMethod", "name", STRING, false);
            request();
            mv.visitMethodInsn(INVOKEINTERFACE, REQUEST, "getURI", "()Ljava/net/URI;", true);
            mv.visitMethodInsn(INVOKEVIRTUAL, "java/net/URI", "getRawPath", STRING, false);
            callProbe("requestLine", "(Ljava/lang/String;Ljava/lang/String;)V");
          });
    }

    private void request() {
      mv.visitVarInsn(ALOAD, 1);
      mv.visitMethodInsn(
          INVOKEINTERFACE,
          "org/springframework/web/server/ServerWebExchange",
          "getRequest",
          "()L" + REQUEST + ";",
          true);
    }
  }
}
