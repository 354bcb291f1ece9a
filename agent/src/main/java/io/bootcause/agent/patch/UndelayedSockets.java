package io.bootcause.agent.patch;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has every java.net.Socket send at once what is written, from when it is connected. */
final class UndelayedSockets implements ClassFileTransformer {
  private static final String SOCKET = "java/net/Socket";
  private static final String NO_DELAY = "io/bootcause/agent/boot/NoDelay";

  /** Of the JDK: it may be loaded by now. */
  static void install(Instrumentation jvm) {
    jvm.addTransformer(new UndelayedSockets(), true);
    for (Class<?> loaded : jvm.getAllLoadedClasses()) {
      if (loaded.getName().equals("java.net.Socket")) {
        try {
          jvm.retransformClasses(loaded);
        } catch (UnmodifiableClassException e) {
          // Then the patch has no effect, which the tool notices.
        }
      }
    }
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain protectionDomain,
      byte[] bytes) {
    return SOCKET.equals(className) ? rewrite(bytes) : null;
  }

  static byte[] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
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
