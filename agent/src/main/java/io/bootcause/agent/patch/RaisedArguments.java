package io.bootcause.agent.patch;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Has methods and constructors take a number for each smaller one (int) that they are given. */
public final class RaisedArguments extends MethodsPatch {
  private static final String RAISED = "io/bootcause/agent/boot/Raised";

  private final Set<String> methods;
  private final Set<String> types;

  /**
   * @param methods {@code pkg.Class#method}, {@code <init>} for constructors; all overloads of it
   */
  public RaisedArguments(List<String> methods) {
    this.methods = new HashSet<>(methods);
    this.types = Member.types(methods);
  }

  @Override
  boolean concerns(String className) {
    return types.contains(className);
  }

  /** A class of the JDK may be loaded by now. */
  @Override
  boolean alsoLoaded() {
    return true;
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
    if (!methods.contains(method) || (access & without) != 0 || descriptor.indexOf('I') < 0) {
      return next;
    }
    changed.run();
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitCode() {
        super.visitCode();
        // Nothing but the parameters is touched, which a constructor may do before super().
        int local = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (Type type : Type.getArgumentTypes(descriptor)) {
          if (type.equals(Type.INT_TYPE)) {
            super.visitVarInsn(Opcodes.ILOAD, local);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, RAISED, "atLeast", "(I)I", false);
            super.visitVarInsn(Opcodes.ISTORE, local);
          }
          local += type.getSize();
        }
      }
    };
  }
}
