package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has every java.net.Socket send at once what is written, from when it is connected, and every
 * channel of java.nio.
 */
final class UndelayedSockets extends MethodsPatch {
  private static final String SOCKET = "java/net/Socket";
  static final String CHANNEL = "sun/nio/ch/SocketChannelImpl";
  private static final String OPTION = "(Ljava/net/SocketOption;Ljava/lang/Object;)";
  static final String NO_DELAY = "io/bootcause/agent/boot/NoDelay";

  @Override
  boolean concerns(String className) {
    return SOCKET.equals(className) || CHANNEL.equals(className);
  }

  /** The JDK may have loaded it by now. */
  @Override
  boolean alsoLoaded() {
    return true;
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    // All constructors of a socket and its other connect end in it.
    MethodVisitor patched =
        method.endsWith("#connect") && descriptor.equals("(Ljava/net/SocketAddress;I)V")
            ? new Connected(next)
            : method.endsWith("#connect") && descriptor.equals("(Ljava/net/SocketAddress;)Z")
                ? new CodeFirst(next, UndelayedSockets::connecting)
                : method.endsWith("#setOption") && descriptor.startsWith(OPTION)
                    ? new CodeFirst(next, UndelayedSockets::told)
                    : next;
    if (patched != next) {
      changed.run();
    }
    return patched;
  }

  /** A channel may be connected long after it was told to. */
  private static void connecting(MethodVisitor to) {
    to.visitVarInsn(Opcodes.ALOAD, 0);
    to.visitMethodInsn(
        Opcodes.INVOKESTATIC, NO_DELAY, "on", "(Ljava/nio/channels/SocketChannel;)V", false);
  }

  private static void told(MethodVisitor to) {
    to.visitVarInsn(Opcodes.ALOAD, 1);
    to.visitVarInsn(Opcodes.ALOAD, 2);
    to.visitMethodInsn(
        Opcodes.INVOKESTATIC, NO_DELAY, "insteadOf", OPTION + "Ljava/lang/Object;", false);
    to.visitVarInsn(Opcodes.ASTORE, 2);
  }

  private static final class Connected extends MethodVisitor {
    Connected(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN) {
        super.visitVarInsn(Opcodes.ALOAD, 0);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, NO_DELAY, "on", "(L" + SOCKET + ";)V", false);
      }
      super.visitInsn(opcode);
    }
  }
}
