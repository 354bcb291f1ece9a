package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Reactor Netty's HTTP/1.1 server: connections, messages in, last part of the response out. */
final class ReactorNettyServer implements TypeInstrumentation {
  private static final String SERVER = "reactor/netty/http/server/";
  private static final String TRAFFIC = SERVER + "HttpTrafficHandler";
  private static final String CONTEXT = "io/netty/channel/ChannelHandlerContext";
  private static final String HTTP = "io/netty/handler/codec/http/";

  @Override
  public List<String> types() {
    return Arrays.asList(SERVER + "HttpServerOperations", TRAFFIC);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (!CONTEXT.equals(method.parameter(0))) {
      return null;
    }
    if (method.owner.name.equals(TRAFFIC)) {
      switch (method.name) {
        case "handlerAdded":
          return new PeerProbe(method, next, ReactorNettyServer::address, "acceptedFrom", false);
        case "write":
          return written(method, next);
        default:
          return null;
      }
    }
    return method.name.equals("onInboundNext") && !method.isBridge()
        ? new Inbound(method, next)
        : null;
  }

  private static void address(MethodVisitor mv) {
    String channel = "io/netty/channel/Channel";
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, CONTEXT, "channel", "()L" + channel + ";", true);
    mv.visitMethodInsn(
        Opcodes.INVOKEINTERFACE, channel, "remoteAddress", "()Ljava/net/SocketAddress;", true);
  }

  private static MethodVisitor written(MethodSite method, MethodVisitor next) {
    return PeerProbe.finish(
        method,
        next,
        ReactorNettyServer::address,
        mv -> mv.visitVarInsn(Opcodes.ALOAD, 2),
        mv -> {
          mv.visitVarInsn(Opcodes.ALOAD, 2);
          mv.visitTypeInsn(Opcodes.INSTANCEOF, HTTP + "LastHttpContent");
        });
  }

  /** One message of the client's. */
  private static final class Inbound extends PeerProbe {
    Inbound(MethodSite site, MethodVisitor next) {
      super(site, next, ReactorNettyServer::address, "serve", true);
    }

    @Override
    void onEntry() {
      guarded(
          () -> {
            address(mv);
            mv.visitVarInsn(ALOAD, 2);
            mv.visitTypeInsn(INSTANCEOF, HTTP + "HttpRequest");
            callProbe("inbound", "(Ljava/lang/Object;Z)V");
          });
    }
  }
}
