package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Method and path of a request, where it comes to a servlet: the same place on each container. */
final class ServletRequests implements TypeInstrumentation {
  private static final String HTTP_SERVLET = "/servlet/http/HttpServlet";

  @Override
  public List<String> types() {
    return Arrays.asList("javax" + HTTP_SERVLET, "jakarta" + HTTP_SERVLET);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    String api = method.owner.name.substring(0, method.owner.name.indexOf('/')) + "/servlet/";
    String request = api + "http/HttpServletRequest";
    if (!method.name.equals("service") || !(api + "ServletRequest").equals(method.parameter(0))) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        guarded(
            () -> {
              text("getMethod");
              text("getRequestURI");
              callProbe("requestLine", "(Ljava/lang/String;Ljava/lang/String;)V");
            });
      }

      private void text(String getter) {
        mv.visitVarInsn(ALOAD, 1);
        mv.visitTypeInsn(CHECKCAST, request);
        mv.visitMethodInsn(INVOKEINTERFACE, request, getter, "()Ljava/lang/String;", true);
      }
    };
  }
}
