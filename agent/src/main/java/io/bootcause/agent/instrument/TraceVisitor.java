package io.bootcause.agent.instrument;

import io.bootcause.agent.capture.TracedMethods;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/** Times the calls of one method. The call's ticket is kept in a local variable. */
final class TraceVisitor extends ProbeVisitor {
  private final TracedMethods methods;
  private final int number;
  private final String[] parameters;
  private int ticket = -1;

  TraceVisitor(MethodSite site, MethodVisitor next, TracedMethods methods, int number) {
    super(site, next);
    this.methods = methods;
    this.number = number;
    int slots = Type.getArgumentsAndReturnSizes(site.descriptor) >> 2;
    parameters = new String[site.isStatic() ? slots - 1 : slots];
  }

  @Override
  void onEntry() {
    ticket = newLocal(Type.LONG_TYPE);
    push(number);
    callProbe("callEnter", "(I)J");
    mv.visitVarInsn(LSTORE, ticket);
    if (site.name.equals("<init>")) {
      // What is in the locals after super(...) is not known: no branch, so no subject.
      return;
    }
    Label after = new Label();
    mv.visitVarInsn(LLOAD, ticket);
    mv.visitInsn(L2I);
    mv.visitInsn(ICONST_1);
    mv.visitInsn(IAND);
    mv.visitJumpInsn(IFEQ, after);
    mv.visitVarInsn(LLOAD, ticket);
    if (site.isStatic()) {
      mv.visitInsn(ACONST_NULL);
    } else {
      mv.visitVarInsn(ALOAD, 0);
    }
    arguments();
    callProbe("callSubject", "(JLjava/lang/Object;[Ljava/lang/Object;)V");
    mv.visitLabel(after);
    frameOfEntry(null);
  }

  /** As loadArgArray, which would box by constructors that are to be removed from the JDK. */
  private void arguments() {
    Type[] types = Type.getArgumentTypes(site.descriptor);
    push(types.length);
    newArray(Type.getType(Object.class));
    for (int i = 0; i < types.length; i++) {
      dup();
      push(i);
      loadArg(i);
      valueOf(types[i]);
      arrayStore(Type.getType(Object.class));
    }
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
    callProbe("callExit", "(J)V");
  }

  @Override
  public void visitLocalVariable(
      String name,
      String descriptor,
      @Nullable String signature,
      Label start,
      Label end,
      int index) {
    if (index < parameters.length && parameters[index] == null) {
      parameters[index] = name;
    }
    super.visitLocalVariable(name, descriptor, signature, start, end, index);
  }

  @Override
  public void visitEnd() {
    List<String> names = new ArrayList<>();
    int slot = site.isStatic() ? 0 : 1;
    for (Type type : Type.getArgumentTypes(site.descriptor)) {
      String name = parameters[slot];
      names.add(name == null ? "arg" + names.size() : name);
      slot += type.getSize();
    }
    methods.parameters(number, names);
    super.visitEnd();
  }
}
