package io.bootcause.agent.instrument;

import io.bootcause.wire.Boundary;
import org.objectweb.asm.MethodVisitor;

/** Stamps a pair of boundaries around a method. */
final class BoundaryPair extends ProbeVisitor {
  private final Boundary boundary;

  /**
   * @param boundary the _ENTER one
   */
  BoundaryPair(MethodSite site, MethodVisitor next, Boundary boundary) {
    super(site, next);
    this.boundary = boundary;
  }

  @Override
  void onEntry() {
    call("enter");
  }

  @Override
  void onReturn(int opcode) {
    call("exit");
  }

  @Override
  boolean catchesThrow() {
    return true;
  }

  @Override
  void onThrow() {
    call("exit");
  }

  private void call(String probe) {
    mv.visitIntInsn(BIPUSH, boundary.ordinal());
    callProbe(probe, "(I)V");
  }
}
