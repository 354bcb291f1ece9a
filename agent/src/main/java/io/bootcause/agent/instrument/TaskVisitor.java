package io.bootcause.agent.instrument;

import org.objectweb.asm.MethodVisitor;

/** A method does something for a request that another thread may have been at before. */
abstract class TaskVisitor extends ProbeVisitor {
  TaskVisitor(MethodSite site, MethodVisitor next) {
    super(site, next);
  }

  /**
   * One that runs a task that was handed over.
   *
   * @param argument index of the task among the arguments; negative if it is the receiver
   */
  static TaskVisitor handedOver(MethodSite site, MethodVisitor next, int argument) {
    return new TaskVisitor(site, next) {
      @Override
      void onEntry() {
        loadArgOrThis(argument);
        callProbe("taskEnter", "(Ljava/lang/Object;)V");
      }
    };
  }

  /** Inserts what tells whose task it is. */
  @Override
  abstract void onEntry();

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
