package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * WebClient's calls: from the subscription to the connection, from there to the first part of the
 * response, and what is done with each part. By the call's own objects: whose thread finds a
 * connection or an answer is at anybody's request.
 */
final class ReactorNettyClient implements TypeInstrumentation {
  private static final String CLIENT = "reactor/netty/http/client/";
  private static final String OPERATIONS = CLIENT + "HttpClientOperations";

  /** One for each subscription, also to the same call. */
  private static final String HANDLER = CLIENT + "HttpClientConnect$HttpClientHandler";

  @Override
  public List<String> types() {
    return Arrays.asList(HANDLER, OPERATIONS);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.owner.name.equals(HANDLER)) {
      return handler(method, next);
    }
    return method.name.equals("onInboundNext") && !method.isBridge() ? answer(method, next) : null;
  }

  private static @Nullable MethodVisitor handler(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "<init>":
        return new BegunCall(method, next, WaitKind.HTTP_CONNECTION);
      case "requestWithBody":
        return new CallGoesOn(method, next, 0);
      default:
        return null;
    }
  }

  private static TaskVisitor answer(MethodSite method, MethodVisitor next) {
    return new TaskVisitor(method, next) {
      @Override
      void onEntry() {
        mv.visitVarInsn(ALOAD, 0);
        mv.visitVarInsn(ALOAD, 2);
        mv.visitTypeInsn(INSTANCEOF, "io/netty/handler/codec/http/LastHttpContent");
        callProbe("answerEnter", "(Ljava/lang/Object;Z)V");
      }
    };
  }
}
