package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has every java.net.Socket send at once what is written, from when it is connected. */
final class UndelayedSockets extends MethodsPatch {
  private static final String SOCKET = "java/net/Socket";
  static final String NO_DELAY = "io/bootcause/agent/boot/NoDelay";

  @Override
  boolean concerns(String className) {
    return SOCKET.equals(className);
  }

  /** The JDK may have loaded it by now. */
  @Override
  boolean alsoLoaded() {
    return true;
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    // All constructors and the other connect end in it.
    if (!method.endsWith("#connect") || !descriptor.equals("(Ljava/net/SocketAddress;I)V")) {
      return next;
    }
    changed.run();
    return new Connected(next);
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
