package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Guava's futures, which park threads by themselves: gRPC's, those of cloud providers' clients. */
final class GuavaFutures implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("com/google/common/util/concurrent/AbstractFuture");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    return method.name.equals("get") && !method.isStatic() && !method.isBridge()
        ? new WaitVisitor(method, next, WaitKind.AWAIT, WaitVisitor.THIS)
        : null;
  }
}
