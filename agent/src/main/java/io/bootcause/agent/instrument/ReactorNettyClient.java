package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** WebClient's calls: from the sending of the request's head to the first of the response. */
final class ReactorNettyClient implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("reactor/netty/http/client/HttpClientOperations");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.is("beforeMarkSentHeaders", "()V")) {
      return new ProbeVisitor(method, next) {
        @Override
        void onEntry() {
          mv.visitVarInsn(ALOAD, 0);
          mv.visitIntInsn(BIPUSH, WaitKind.HTTP_CALL.ordinal());
          callProbe("callBegin", "(Ljava/lang/Object;I)V");
        }
      };
    }
    return method.name.equals("onInboundNext") && !method.isBridge()
        ? new EntryProbe(method, next, "callEnd", -1)
        : null;
  }
}
