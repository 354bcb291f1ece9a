package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has a class build Reactor's chains with {@code flatMap} and a limit of its own where it says
 * {@code concatMap}, or {@code flatMap} with another limit.
 */
public final class SideBySideCalls extends MethodsPatch {
  private static final String FLUX = "reactor/core/publisher/Flux";
  private static final String MAPPER = "(Ljava/util/function/Function;";
  private static final String TO_FLUX = ")Lreactor/core/publisher/Flux;";
  private static final String WITH_NUMBER = MAPPER + "I" + TO_FLUX;
  private static final String SIDE_BY_SIDE = "io/bootcause/agent/boot/SideBySide";

  private final int calls;
  private final String type;

  /**
   * @param calls at a time
   * @param type {@code pkg.Class}
   */
  public SideBySideCalls(int calls, String type) {
    this.calls = calls;
    this.type = type.replace('.', '/');
  }

  @Override
  boolean concerns(String className) {
    return type.equals(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    return new MethodVisitor(Opcodes.ASM9, next) {
      @Override
      public void visitMethodInsn(
          int opcode, String owner, String name, String called, boolean isInterface) {
        boolean numbered = called.equals(WITH_NUMBER);
        boolean inTurn = name.equals("concatMap") && (numbered || called.equals(MAPPER + TO_FLUX));
        if (!owner.equals(FLUX) || !(inTurn || (name.equals("flatMap") && numbered))) {
          super.visitMethodInsn(opcode, owner, name, called, isInterface);
          return;
        }
        changed.run();
        if (numbered) {
          super.visitInsn(Opcodes.POP);
        }
        super.visitMethodInsn(Opcodes.INVOKESTATIC, SIDE_BY_SIDE, "built", "()V", false);
        super.visitLdcInsn(calls);
        super.visitMethodInsn(opcode, owner, "flatMap", WITH_NUMBER, isInterface);
      }
    };
  }
}
