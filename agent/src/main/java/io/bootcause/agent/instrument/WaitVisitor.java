package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** A method's time is a wait of the request that its thread is at. */
class WaitVisitor extends ProbeVisitor {
  /** Instead of a local variable: the receiver, nothing. */
  static final int THIS = -1;

  static final int NOTHING = -2;

  private final WaitKind kind;
  private final int subject;
  private final @Nullable String text;
  private int ticket = -1;

  /**
   * @param subject index of the argument that the wait is about, {@link #THIS} or {@link #NOTHING}
   */
  WaitVisitor(MethodSite site, MethodVisitor next, WaitKind kind, int subject) {
    this(site, next, kind, subject, null);
  }

  /** With a fixed text as its subject. */
  WaitVisitor(MethodSite site, MethodVisitor next, WaitKind kind, String text) {
    this(site, next, kind, NOTHING, text);
  }

  private WaitVisitor(
      MethodSite site, MethodVisitor next, WaitKind kind, int subject, @Nullable String text) {
    super(site, next);
    this.kind = kind;
    this.subject = subject;
    this.text = text;
  }

  @Override
  void onEntry() {
    ticket = newLocal(Type.LONG_TYPE);
    mv.visitIntInsn(BIPUSH, kind.ordinal());
    if (text != null) {
      mv.visitLdcInsn(text);
    } else if (subject >= 0) {
      loadArg(subject);
    } else if (subject == THIS && !site.isStatic()) {
      mv.visitVarInsn(ALOAD, 0);
    } else {
      mv.visitInsn(ACONST_NULL);
    }
    callProbe("waitEnter", "(ILjava/lang/Object;)J");
    mv.visitVarInsn(LSTORE, ticket);
  }

  @Override
  void onReturn(int opcode) {
    exit();
  }

  @Override
  boolean catchesThrow() {
    return true;
  }

  @Override
  int throwLocal() {
    return ticket;
  }

  @Override
  void onThrow() {
    exit();
  }

  private void exit() {
    mv.visitVarInsn(LLOAD, ticket);
    callProbe("waitExit", "(J)V");
  }
}
