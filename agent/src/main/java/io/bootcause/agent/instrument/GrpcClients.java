package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Calls of other services by gRPC, as far as a thread waits for their answers. */
final class GrpcClients implements TypeInstrumentation {
  private static final String METHOD = "io/grpc/MethodDescriptor";

  @Override
  public List<String> types() {
    return Collections.singletonList("io/grpc/stub/ClientCalls");
  }

  /** Whoever begins with a channel, which the other method of the name, of old, does not. */
  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    return method.isStatic()
            && (method.name.equals("blockingUnaryCall")
                || method.name.equals("blockingV2UnaryCall"))
            && METHOD.equals(method.parameter(1))
        ? new WaitVisitor(method, next, WaitKind.HTTP_CALL, 1)
        : null;
  }
}
