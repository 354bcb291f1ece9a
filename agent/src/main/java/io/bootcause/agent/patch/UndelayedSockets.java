package io.bootcause.agent.patch;

import io.bootcause.agent.instrument.EachMethod;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has every java.net.Socket send at once what is written, from when it is connected. */
final class UndelayedSockets extends LoadTimePatch {
  private static final String SOCKET = "java/net/Socket";
  private static final String NO_DELAY = "io/bootcause/agent/boot/NoDelay";

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
  byte[] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor next) {
            // All constructors and the other connect end in it.
            return name.equals("connect") && descriptor.equals("(Ljava/net/SocketAddress;I)V")
                ? new Connected(next)
                : next;
          }
        },
        0);
    return writer.toByteArray();
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
