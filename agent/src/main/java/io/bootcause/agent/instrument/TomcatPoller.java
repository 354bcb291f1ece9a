package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * READABLE: the poller hands a connection to the executor. Also called when an asynchronous request
 * goes on; the recorder tells that apart.
 */
final class TomcatPoller implements TypeInstrumentation {
  static final String WRAPPER = "org/apache/tomcat/util/net/SocketWrapperBase";

  @Override
  public List<String> types() {
    return Collections.singletonList("org/apache/tomcat/util/net/AbstractEndpoint");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (!method.name.equals("processSocket")
        || !WRAPPER.equals(method.parameter(0))
        || !method.descriptor.endsWith("Z)Z")) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        guarded(
            () -> {
              mv.visitVarInsn(ALOAD, 1);
              mv.visitMethodInsn(INVOKEVIRTUAL, WRAPPER, "getRemotePort", "()I", false);
              callProbe("readable", "(I)V");
              mv.visitVarInsn(ALOAD, 0);
              callProbe("pool", "(Ljava/lang/Object;)V");
            });
      }
    };
  }
}
