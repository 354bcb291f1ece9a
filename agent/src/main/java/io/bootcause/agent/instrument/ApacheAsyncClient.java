package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Calls by Apache's asynchronous client 5, as WebClient may make them, over HTTP/1.1 and HTTP/2: by
 * the runtime that each call gets until there is a connection, then by who handles its answer,
 * which the client's own threads read.
 */
final class ApacheAsyncClient implements TypeInstrumentation {
  private static final String ASYNC = "org/apache/hc/client5/http/impl/async/";
  private static final String HANDLER = "org/apache/hc/core5/http/nio/AsyncClientExchangeHandler";

  @Override
  public List<String> types() {
    return Arrays.asList(
        ASYNC + "InternalHttpAsyncExecRuntime",
        ASYNC + "InternalH2AsyncExecRuntime",
        ASYNC + "HttpAsyncMainClientExec$1",
        ASYNC + "H2AsyncMainClientExec$1");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isStatic() || method.isBridge()) {
      return null;
    }
    return method.owner.name.endsWith("Runtime") ? runtime(method, next) : handler(method, next);
  }

  private static @Nullable MethodVisitor runtime(MethodSite method, MethodVisitor next) {
    if (method.name.equals("<init>")) {
      return new BegunCall(method, next, WaitKind.HTTP_CONNECTION);
    }
    return method.name.equals("execute") && HANDLER.equals(method.parameter(1))
        ? new CallGoesOn(method, next, 1)
        : null;
  }

  private static @Nullable MethodVisitor handler(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "consumeResponse":
      case "consume":
      case "streamEnd":
      case "failed":
        return new TaskVisitor(method, next) {
          @Override
          void onEntry() {
            mv.visitVarInsn(ALOAD, 0);
            mv.visitInsn(method.name.startsWith("consume") ? ICONST_0 : ICONST_1);
            callProbe("answerEnter", "(Ljava/lang/Object;Z)V");
          }
        };
      default:
        return null;
    }
  }
}
