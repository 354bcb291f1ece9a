package io.bootcause.agent.patch;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has some methods pass through the gate on their way in and out, however they are left. */
public final class LimitedMethods extends MethodsPatch {
  private static final String GATE = "io/bootcause/agent/boot/Gate";

  private final Set<String> methods;
  private final Set<String> types;

  /**
   * @param methods {@code pkg.Class#method}; all overloads of it
   */
  public LimitedMethods(List<String> methods) {
    this.methods = new HashSet<>(methods);
    this.types = Member.types(methods);
  }

  @Override
  boolean concerns(String className) {
    return types.contains(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
    if (initialises(method) || (access & without) != 0 || !methods.contains(method)) {
      return next;
    }
    changed.run();
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
