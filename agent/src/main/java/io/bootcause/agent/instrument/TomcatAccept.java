package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** ACCEPTED: Tomcat's acceptor hands a new connection to the endpoint. */
final class TomcatAccept implements TypeInstrumentation {
  private static final String CHANNEL = "java/nio/channels/SocketChannel";

  @Override
  public List<String> types() {
    return Collections.singletonList("org/apache/tomcat/util/net/NioEndpoint");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    // From 9.0 on there is a bridge that takes an Object besides.
    if (!method.is("setSocketOptions", "(L" + CHANNEL + ";)Z")) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        guarded(
            () -> {
              mv.visitVarInsn(ALOAD, 1);
              mv.visitMethodInsn(INVOKEVIRTUAL, CHANNEL, "socket", "()Ljava/net/Socket;", false);
              mv.visitMethodInsn(INVOKEVIRTUAL, "java/net/Socket", "getPort", "()I", false);
              callProbe("accepted", "(I)V");
            });
      }
    };
  }
}
