package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Calls by Jetty's client, 9.4 to 12.1, as WebClient may make them: by their exchanges, since the
 * client's own threads read the answers.
 */
final class JettyClient implements TypeInstrumentation {
  private static final String BEFORE_12 = "org/eclipse/jetty/client/";
  private static final String FROM_12 = BEFORE_12 + "transport/";
  private static final String EXCHANGE = "HttpExchange";
  private static final String RECEIVER = "HttpReceiver";

  @Override
  public List<String> types() {
    return Arrays.asList(
        BEFORE_12 + EXCHANGE, FROM_12 + EXCHANGE, BEFORE_12 + RECEIVER, FROM_12 + RECEIVER);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    return method.owner.name.endsWith(EXCHANGE) ? exchange(method, next) : receiver(method, next);
  }

  private static @Nullable MethodVisitor exchange(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "<init>":
        // The other one calls this.
        return method.parameters() == 3
            ? new BegunCall(method, next, WaitKind.HTTP_CONNECTION)
            : null;
      case "associate":
        return new CallGoesOn(method, next, -1);
      default:
        return null;
    }
  }

  private static @Nullable MethodVisitor receiver(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "responseBegin":
      case "responseHeaders":
      case "responseContent":
      case "responseContentAvailable":
      case "responseSuccess":
        return answer(method, next);
      default:
        return null;
    }
  }

  private static TaskVisitor answer(MethodSite method, MethodVisitor next) {
    String exchange = method.owner.name.replace(RECEIVER, EXCHANGE);
    return new TaskVisitor(method, next) {
      @Override
      void onEntry() {
        if (exchange.equals(method.parameter(0))) {
          mv.visitVarInsn(ALOAD, 1);
        } else {
          mv.visitVarInsn(ALOAD, 0);
          mv.visitMethodInsn(
              INVOKEVIRTUAL, method.owner.name, "getHttpExchange", "()L" + exchange + ";", false);
        }
        mv.visitInsn(method.name.equals("responseSuccess") ? ICONST_1 : ICONST_0);
        callProbe("answerEnter", "(Ljava/lang/Object;Z)V");
      }
    };
  }
}
