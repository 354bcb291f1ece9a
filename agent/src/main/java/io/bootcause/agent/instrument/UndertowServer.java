package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Undertow 1.3 to 2.x. A request is parsed on an I/O thread, which calls the root handler; that
 * dispatches to a worker, which calls it again.
 */
final class UndertowServer implements TypeInstrumentation {
  private static final String HTTP = "io/undertow/server/protocol/http/";
  private static final String OPEN = HTTP + "HttpOpenListener";
  private static final String READ = HTTP + "HttpReadListener";
  private static final String CONNECTORS = "io/undertow/server/Connectors";
  private static final String EXCHANGE = "io/undertow/server/HttpServerExchange";
  private static final String STREAM = "org/xnio/StreamConnection";
  private static final String ADDRESS = "()Ljava/net/SocketAddress;";

  @Override
  public List<String> types() {
    return Arrays.asList(OPEN, READ, CONNECTORS, EXCHANGE);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    switch (method.owner.name) {
      case OPEN:
        return method.name.equals("handleEvent")
                && STREAM.equals(method.parameter(0))
                && method.parameter(1) != null
            ? new PeerProbe(method, next, UndertowServer::ofStream, "acceptedFrom", false)
            : null;
      case READ:
        return method.name.equals("handleEventWithNoRunningRequest")
            ? new PeerProbe(method, next, UndertowServer::ofReader, "readableFrom", false)
            : null;
      case CONNECTORS:
        return method.name.equals("executeRootHandler") && EXCHANGE.equals(method.parameter(1))
            ? new PeerProbe(method, next, mv -> ofExchange(mv, 1), "exchangeDispatched", true)
            : null;
      default:
        return method.is("invokeExchangeCompleteListeners", "()V")
            ? PeerProbe.finish(
                method,
                next,
                mv -> ofExchange(mv, 0),
                mv -> mv.visitVarInsn(Opcodes.ALOAD, 0),
                null)
            : null;
    }
  }

  private static void ofStream(MethodVisitor mv) {
    mv.visitVarInsn(Opcodes.ALOAD, 1);
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, STREAM, "getPeerAddress", ADDRESS, false);
  }

  private static void ofReader(MethodVisitor mv) {
    String connection = HTTP + "HttpServerConnection";
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitFieldInsn(Opcodes.GETFIELD, READ, "connection", "L" + connection + ";");
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, connection, "getPeerAddress", ADDRESS, false);
  }

  private static void ofExchange(MethodVisitor mv, int local) {
    String connection = "io/undertow/server/ServerConnection";
    mv.visitVarInsn(Opcodes.ALOAD, local);
    mv.visitMethodInsn(
        Opcodes.INVOKEVIRTUAL, EXCHANGE, "getConnection", "()L" + connection + ";", false);
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, connection, "getPeerAddress", ADDRESS, false);
  }
}
