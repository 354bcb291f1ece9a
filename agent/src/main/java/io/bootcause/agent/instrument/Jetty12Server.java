package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Jetty 12, and what 10 and 11 already have of it. See {@link JettyServer}. */
final class Jetty12Server implements TypeInstrumentation {
  private static final String ENDPOINT = "org/eclipse/jetty/io/SelectableChannelEndPoint";
  private static final String INTERNAL = "org/eclipse/jetty/server/internal/";
  private static final String CONNECTION = INTERNAL + "HttpConnection";
  private static final String STREAM = CONNECTION + "$HttpStreamOverHTTP1";
  private static final String STATE = INTERNAL + "HttpChannelState";
  private static final String INVOKER = STATE + "$HandlerInvoker";
  private static final String META = "org/eclipse/jetty/server/ConnectionMetaData";
  private static final String ADDRESS = "()Ljava/net/SocketAddress;";

  @Override
  public List<String> types() {
    return Arrays.asList(ENDPOINT, CONNECTION, STREAM, INVOKER);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    String owner = method.owner.name;
    if (owner.equals(ENDPOINT) && method.is("onSelected", "()Ljava/lang/Runnable;")) {
      return new PeerProbe(method, next, mv -> remote(mv, owner), "readableFrom", false);
    }
    if (owner.equals(CONNECTION) && method.is("onFillable", "()V")) {
      return new PeerProbe(method, next, mv -> remote(mv, owner), "serve", true);
    }
    if (owner.equals(INVOKER) && method.is("run", "()V")) {
      return new PeerProbe(method, next, Jetty12Server::ofInvoker, "exchangeEnter", true);
    }
    if (!owner.equals(STREAM)) {
      return null;
    }
    if (method.is("succeeded", "()V") || method.is("failed", "(Ljava/lang/Throwable;)V")) {
      return PeerProbe.finish(method, next, Jetty12Server::ofStream, null, null);
    }
    if (method.name.equals("send") && method.descriptor.contains("MetaData$Response;Z")) {
      return PeerProbe.finish(
          method,
          next,
          Jetty12Server::ofStream,
          mv -> mv.visitVarInsn(Opcodes.ALOAD, 2),
          mv -> mv.visitInsn(Opcodes.ICONST_0));
    }
    return null;
  }

  private static void remote(MethodVisitor mv, String owner) {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "getRemoteSocketAddress", ADDRESS, false);
  }

  private static void ofInvoker(MethodVisitor mv) {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitFieldInsn(Opcodes.GETFIELD, INVOKER, "this$0", "L" + STATE + ";");
    mv.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, STATE, "getConnectionMetaData", "()L" + META + ";", false);
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, META, "getRemoteSocketAddress", ADDRESS, true);
  }

  private static void ofStream(MethodVisitor mv) {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitFieldInsn(Opcodes.GETFIELD, STREAM, "this$0", "L" + CONNECTION + ";");
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, CONNECTION, "getRemoteSocketAddress", ADDRESS, false);
  }
}
