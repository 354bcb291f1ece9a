package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Calls of other services: RestTemplate and RestClient, the JDK's two clients, Apache's 4 and 5,
 * OkHttp; Feign uses one of them. Their own pools apart.
 */
final class HttpClients implements TypeInstrumentation {
  private static final String APACHE4 = "org/apache/http/impl/";
  private static final String APACHE5 = "org/apache/hc/client5/http/impl/classic/";
  private static final String FUTURE = "Ljava/util/concurrent/CompletableFuture;";

  /** Read by who has the answer's head already. */
  private static final String BODY =
      "jdk/internal/net/http/ResponseSubscribers$HttpResponseInputStream";

  /** The one that the others of this name call, and {@code send} does not. */
  private static final String SEND_ASYNC =
      "(Ljava/net/http/HttpRequest;Ljava/net/http/HttpResponse$BodyHandler;"
          + "Ljava/net/http/HttpResponse$PushPromiseHandler;)"
          + FUTURE;

  @Override
  public List<String> types() {
    return Arrays.asList(
        "org/springframework/http/client/AbstractClientHttpRequest",
        "jdk/internal/net/http/HttpClientImpl",
        BODY,
        "sun/net/www/protocol/http/HttpURLConnection",
        APACHE4 + "client/InternalHttpClient",
        APACHE4 + "conn/PoolingHttpClientConnectionManager",
        APACHE5 + "InternalHttpClient",
        APACHE5 + "InternalExecRuntime",
        "okhttp3/RealCall",
        "okhttp3/internal/connection/RealCall");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isStatic() || method.isBridge()) {
      return null;
    }
    switch (method.name) {
      case "execute":
        return method.descriptor.startsWith("()")
            ? new WaitVisitor(method, next, WaitKind.HTTP_CALL, WaitVisitor.THIS)
            : null;
      case "send":
        return "java/net/http/HttpRequest".equals(method.parameter(0))
                && method.descriptor.endsWith("HttpResponse;")
            ? new WaitVisitor(method, next, WaitKind.HTTP_CALL, 0)
            : null;
      case "sendAsync":
        return SEND_ASYNC.equals(method.descriptor) ? answeredLater(method, next) : null;
      case "getInputStream":
        return new WaitVisitor(method, next, WaitKind.HTTP_CALL, WaitVisitor.THIS);
      case "current":
        return new WaitVisitor(method, next, WaitKind.SOCKET_READ, WaitVisitor.THIS);
      case "doExecute":
        return new WaitVisitor(method, next, WaitKind.HTTP_CALL, 1);
      case "leaseConnection":
      case "acquireEndpoint":
        return new WaitVisitor(method, next, WaitKind.HTTP_CONNECTION, WaitVisitor.THIS);
      default:
        return null;
    }
  }

  /** The caller gets a future of the same class, which is completed on its request's behalf. */
  private static MethodVisitor answeredLater(MethodSite method, MethodVisitor next) {
    return new ProbeVisitor(method, next) {
      @Override
      void onReturn(int opcode) {
        mv.visitInsn(DUP);
        mv.visitMethodInsn(
            INVOKEVIRTUAL,
            "java/util/concurrent/CompletableFuture",
            "newIncompleteFuture",
            "()" + FUTURE,
            false);
        loadArg(0);
        mv.visitIntInsn(BIPUSH, WaitKind.HTTP_CALL.ordinal());
        callProbe("answeredLater", "(" + FUTURE + FUTURE + "Ljava/lang/Object;I)" + FUTURE);
      }
    };
  }
}
