package io.bootcause.agent.patch;

import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has some methods pass through the gate on their way in and out, however they are left. */
public final class LimitedMethods extends NamedMethodsPatch {
  private static final String GATE = "io/bootcause/agent/boot/Gate";

  /**
   * @param methods {@code pkg.Class#method}; all overloads of it
   */
  public LimitedMethods(List<String> methods) {
    super(methods);
  }

  @Override
  boolean isFor(String method, String descriptor) {
    return !initialises(method);
  }

  @Override
  MethodVisitor change(String method, int access, String descriptor, MethodVisitor next) {
    return new Gated(next);
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
