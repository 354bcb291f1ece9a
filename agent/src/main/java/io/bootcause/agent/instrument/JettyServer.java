package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Jetty 9.3 to 11: accept, selected, taken up by a thread of the pool, handled, completed. A
 * request that goes on asynchronously is handled again, on another thread.
 */
final class JettyServer implements TypeInstrumentation {
  static final String INET = "()Ljava/net/InetSocketAddress;";
  private static final String IO = "org/eclipse/jetty/io/";
  private static final String SERVER = "org/eclipse/jetty/server/";
  private static final String CHANNEL = SERVER + "HttpChannel";
  private static final String CONNECTOR = SERVER + "ServerConnector";
  private static final String SOCKET = "java/nio/channels/SocketChannel";

  @Override
  public List<String> types() {
    return Arrays.asList(
        CONNECTOR,
        IO + "SelectChannelEndPoint",
        IO + "ChannelEndPoint",
        SERVER + "HttpConnection",
        CHANNEL);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    String owner = method.owner.name;
    if (owner.equals(CONNECTOR)) {
      return method.is("accepted", "(L" + SOCKET + ";)V")
          ? new PeerProbe(method, next, JettyServer::accepted, "acceptedFrom", false)
          : null;
    }
    if (owner.startsWith(IO)) {
      return method.is("onSelected", "()Ljava/lang/Runnable;")
          ? new PeerProbe(method, next, mv -> own(mv, owner), "readableFrom", false)
          : null;
    }
    if (method.is("onFillable", "()V")) {
      return new PeerProbe(method, next, mv -> ofEndPoint(mv, owner), "serve", true);
    }
    if (!owner.equals(CHANNEL)) {
      return null;
    }
    if (method.is("handle", "()Z")) {
      return new PeerProbe(method, next, mv -> own(mv, owner), "exchangeEnter", true);
    }
    if (method.is("onCompleted", "()V")) {
      return PeerProbe.finish(
          method,
          next,
          mv -> own(mv, owner),
          mv -> {
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            mv.visitMethodInsn(
                Opcodes.INVOKEVIRTUAL, owner, "getResponse", "()L" + SERVER + "Response;", false);
          },
          null);
    }
    return null;
  }

  static void accepted(MethodVisitor mv) {
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, SOCKET, "socket", "()Ljava/net/Socket;", false);
    mv.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL,
        "java/net/Socket",
        "getRemoteSocketAddress",
        "()Ljava/net/SocketAddress;",
        false);
  }

  private static void own(MethodVisitor mv, String owner) {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, "getRemoteAddress", INET, false);
  }

  private static void ofEndPoint(MethodVisitor mv, String owner) {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, owner, "getEndPoint", "()L" + IO + "EndPoint;", false);
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, IO + "EndPoint", "getRemoteAddress", INET, true);
  }
}
