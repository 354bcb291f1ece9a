package io.bootcause.agent.instrument;

import io.bootcause.agent.boot.Probe;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;

/**
 * Inserts code at a method's start, before its returns and where it throws. Writes the few stack
 * map frames it needs by itself: computing them would need the class hierarchy, and looking that up
 * would load the application's classes.
 */
abstract class ProbeVisitor extends AdviceAdapter {
  private static final String PROBE = Type.getInternalName(Probe.class);

  final MethodSite site;
  private final Label bodyStart = new Label();
  private boolean entered;

  ProbeVisitor(MethodSite site, MethodVisitor next) {
    super(Opcodes.ASM9, next, site.access, site.name, site.descriptor);
    this.site = site;
  }

  /** Inserts what happens at the start. */
  void onEntry() {}

  /**
   * Inserts what happens before a return.
   *
   * @param opcode the return instruction; its value, if any, is on the stack and must stay there
   */
  void onReturn(int opcode) {}

  /** True if {@link #onThrow} inserts something. */
  boolean catchesThrow() {
    return false;
  }

  /** Inserts what happens if an exception leaves the method. */
  void onThrow() {}

  /** Local variable of type long that {@link #onThrow} may use; -1 if it uses none. */
  int throwLocal() {
    return -1;
  }

  /** True if {@link #onThrow} uses {@code this}. */
  boolean throwUsesThis() {
    return false;
  }

  @Override
  protected final void onMethodEnter() {
    onEntry();
    entered = true;
    mv.visitLabel(bodyStart);
  }

  @Override
  protected final void onMethodExit(int opcode) {
    if (opcode != ATHROW) {
      onReturn(opcode);
    }
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (entered && catchesThrow()) {
      Label handler = new Label();
      // Last in the table, so that the method's own handlers come first.
      mv.visitTryCatchBlock(bodyStart, handler, handler, null);
      mv.visitLabel(handler);
      frameOfHandler();
      onThrow();
      mv.visitInsn(ATHROW);
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  /**
   * Knows nothing of the locals but those that {@link #onThrow} uses: a method may have put
   * something else into its parameters.
   */
  private void frameOfHandler() {
    if (!needsFrames()) {
      return;
    }
    int parameters = Type.getArgumentsAndReturnSizes(site.descriptor) >> 2;
    int firstFree = site.isStatic() ? parameters - 1 : parameters;
    boolean withLocal = throwLocal() >= 0;
    Object[] locals = new Object[withLocal ? throwLocal() + 1 : throwUsesThis() ? 1 : 0];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = TOP;
    }
    if (throwUsesThis()) {
      locals[0] = site.owner.name;
    }
    if (withLocal) {
      if (throwLocal() < firstFree) {
        throw new IllegalStateException("a parameter");
      }
      locals[throwLocal()] = LONG;
    }
    mv.visitFrame(F_NEW, locals.length, locals, 1, new Object[] {"java/lang/Throwable"});
  }

  /**
   * Inserts code at the start of a method (no constructor) so that nothing it throws gets out.
   * Needed where it calls the target's own methods.
   */
  final void guarded(Runnable code) {
    Label start = new Label();
    Label end = new Label();
    Label handler = new Label();
    Label after = new Label();
    mv.visitTryCatchBlock(start, end, handler, "java/lang/Throwable");
    mv.visitLabel(start);
    code.run();
    mv.visitLabel(end);
    mv.visitJumpInsn(GOTO, after);
    mv.visitLabel(handler);
    frameOfEntry("java/lang/Throwable");
    mv.visitInsn(POP);
    mv.visitLabel(after);
    frameOfEntry(null);
  }

  /** The frame as it is before the method's own first instruction. */
  final void frameOfEntry(@Nullable String stack) {
    if (needsFrames()) {
      Type[] types = Type.getArgumentTypes(site.descriptor);
      int shift = site.isStatic() ? 0 : 1;
      Object[] locals = new Object[types.length + shift];
      if (shift == 1) {
        locals[0] = site.owner.name;
      }
      for (int i = 0; i < types.length; i++) {
        locals[i + shift] = frameType(types[i]);
      }
      Object[] operands = stack == null ? new Object[0] : new Object[] {stack};
      super.visitFrame(F_NEW, locals.length, locals, operands.length, operands);
    }
    // The method may have a frame at its first instruction, and two at one place are not allowed.
    mv.visitInsn(NOP);
  }

  private static Object frameType(Type type) {
    switch (type.getSort()) {
      case Type.BOOLEAN:
      case Type.BYTE:
      case Type.CHAR:
      case Type.SHORT:
      case Type.INT:
        return INTEGER;
      case Type.FLOAT:
        return FLOAT;
      case Type.LONG:
        return LONG;
      case Type.DOUBLE:
        return DOUBLE;
      default:
        return type.getInternalName();
    }
  }

  private boolean needsFrames() {
    return site.owner.majorVersion >= Opcodes.V1_6;
  }

  /**
   * @param argument index among the arguments; negative if it is the receiver
   */
  final void loadArgOrThis(int argument) {
    if (argument < 0) {
      mv.visitVarInsn(ALOAD, 0);
    } else {
      loadArg(argument);
    }
  }

  final void callProbe(String method, String descriptor) {
    mv.visitMethodInsn(INVOKESTATIC, PROBE, method, descriptor, false);
  }
}
