package io.bootcause.agent.instrument;

import org.objectweb.asm.MethodVisitor;

/** A method runs a task that another thread may have handed over. */
final class TaskVisitor extends ProbeVisitor {
  private final int argument;

  /**
   * @param argument index of the task among the arguments; negative if it is the receiver
   */
  TaskVisitor(MethodSite site, MethodVisitor next, int argument) {
    super(site, next);
    this.argument = argument;
  }

  @Override
  void onEntry() {
    if (argument < 0) {
      mv.visitVarInsn(ALOAD, 0);
    } else {
      loadArg(argument);
    }
    callProbe("taskEnter", "(Ljava/lang/Object;)V");
  }

  @Override
  void onReturn(int opcode) {
    callProbe("taskExit", "()V");
  }

  @Override
  boolean catchesThrow() {
    return true;
  }

  @Override
  void onThrow() {
    callProbe("taskExit", "()V");
  }
}
