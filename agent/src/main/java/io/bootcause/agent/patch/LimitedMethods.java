package io.bootcause.agent.patch;

import io.bootcause.agent.instrument.EachMethod;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has some methods pass through the gate on their way in and out, however they are left. */
public final class LimitedMethods extends LoadTimePatch {
  private static final String GATE = "io/bootcause/agent/boot/Gate";

  private final Set<String> methods;

  /**
   * @param methods {@code pkg.Class#method}; all overloads of it
   */
  public LimitedMethods(List<String> methods) {
    this.methods = new HashSet<>(methods);
  }

  @Override
  boolean concerns(String className) {
    String prefix = className.replace('/', '.') + "#";
    return methods.stream().anyMatch(m -> m.startsWith(prefix));
  }

  /** The class with its methods limited; null if it has none of them. */
  @Override
  byte @Nullable [] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    String owner = reader.getClassName().replace('/', '.');
    boolean[] changed = new boolean[1];
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor next) {
            int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
            if (name.startsWith("<")
                || (access & without) != 0
                || !methods.contains(owner + "#" + name)) {
              return next;
            }
            changed[0] = true;
            return new Gated(next);
          }
        },
        ClassReader.EXPAND_FRAMES);
    return changed[0] ? writer.toByteArray() : null;
  }

  /** Goes in once before the first instruction, and out before each return and by exception. */
  private static final class Gated extends MethodVisitor {
    private final Label from = new Label();
    private final Label until = new Label();

    Gated(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      gate("enter");
      super.visitLabel(from);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
        gate("leave"); // The result is on the stack meanwhile.
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
      super.visitLabel(until);
      // Last in the table: the method's own handlers come first. No local is needed here, and what
      // is in them differs from place to place.
      super.visitTryCatchBlock(from, until, until, null);
      super.visitFrame(Opcodes.F_NEW, 0, null, 1, new Object[] {"java/lang/Throwable"});
      gate("leave");
      super.visitInsn(Opcodes.ATHROW);
      super.visitMaxs(maxStack, maxLocals);
    }

    private void gate(String method) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, GATE, method, "()V", false);
    }
  }
}
