package io.bootcause.agent.instrument;

import io.bootcause.agent.boot.TapProbe;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Times the calls of one method and, where asked for, those calls out of it that may take long but
 * lead to code that is not instrumented: the JDK's.
 */
final class TapCallVisitor extends ProbeVisitor {
  private static final String PROBE = Type.getInternalName(TapProbe.class);

  /** Numbers calls out of a method. */
  interface Sites {
    /**
     * @return the number, -1 if this one is not timed
     */
    int number(String owner, String name);
  }

  private final int number;
  private final String enter;
  private final @Nullable Sites sites;
  private final Set<Label> handlers = new HashSet<>();
  private int ticket = -1;
  private int siteTicket = -1;
  private boolean handlerBegins;

  /**
   * @param root whether its calls are looked at wherever they come from
   * @param sites null if calls out of it are not timed
   */
  TapCallVisitor(
      MethodSite site, MethodVisitor next, int number, boolean root, @Nullable Sites sites) {
    super(site, next);
    this.number = number;
    enter = root ? "enter" : "inner";
    this.sites = sites;
  }

  @Override
  void onEntry() {
    ticket = newLocal(Type.LONG_TYPE);
    if (sites != null) {
      // Here, since a local that is not set on each way to a frame must not be in it.
      siteTicket = newLocal(Type.LONG_TYPE);
      mv.visitInsn(LCONST_0);
      mv.visitVarInsn(LSTORE, siteTicket);
    }
    push(number);
    call(enter, "(I)J");
    mv.visitVarInsn(LSTORE, ticket);
  }

  @Override
  void onReturn(int opcode) {
    mv.visitVarInsn(LLOAD, ticket);
    call("exit", "(J)V");
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
    mv.visitVarInsn(LLOAD, ticket);
    call("thrown", "(J)V");
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    int site = sites == null || siteTicket < 0 ? -1 : sites.number(owner, name);
    if (site >= 0) {
      push(site);
      call("inner", "(I)J");
      mv.visitVarInsn(LSTORE, siteTicket);
    }
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    if (site >= 0) {
      mv.visitVarInsn(LLOAD, siteTicket);
      call("exit", "(J)V");
    }
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    handlers.add(handler);
    super.visitTryCatchBlock(start, end, handler, type);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    if (ticket >= 0 && handlers.contains(label)) {
      handlerBegins = true;
      if (site.owner.majorVersion < V1_6) {
        caught();
      }
    }
  }

  @Override
  public void visitFrame(
      int type, int locals, Object @Nullable [] local, int stacks, Object @Nullable [] stack) {
    super.visitFrame(type, locals, local, stacks, stack);
    if (handlerBegins) {
      caught();
    }
  }

  /** What the method had called, and which did not return, has ended. */
  private void caught() {
    handlerBegins = false;
    mv.visitVarInsn(LLOAD, ticket);
    call("caught", "(J)V");
  }

  private void call(String method, String descriptor) {
    mv.visitMethodInsn(INVOKESTATIC, PROBE, method, descriptor, false);
  }
}
