package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import org.objectweb.asm.MethodVisitor;

/**
 * A call that is known by this object has its connection, and is sent: its answer will be known by
 * another one, or by the same.
 */
final class CallGoesOn extends ProbeVisitor {
  private final int answeredTo;

  /**
   * @param answeredTo index of the parameter that it will be known by; -1 for this
   */
  CallGoesOn(MethodSite site, MethodVisitor next, int answeredTo) {
    super(site, next);
    this.answeredTo = answeredTo;
  }

  @Override
  void onEntry() {
    loadArgOrThis(-1);
    loadArgOrThis(answeredTo);
    mv.visitIntInsn(BIPUSH, WaitKind.HTTP_CALL.ordinal());
    callProbe("callGoesOn", "(Ljava/lang/Object;Ljava/lang/Object;I)V");
  }
}
