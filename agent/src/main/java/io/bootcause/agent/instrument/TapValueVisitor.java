package io.bootcause.agent.instrument;

import io.bootcause.agent.boot.TapProbe;
import io.bootcause.agent.tap.TapMethods;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AdviceAdapter;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Tells how calls of one method ended, with arguments, result and exception. Nothing is boxed unless
 * the probe says that the call is wanted; the branch that this takes needs a frame in the midst of
 * the method, which an analysing visitor further down knows.
 */
final class TapValueVisitor extends AdviceAdapter {
  private static final String PROBE = Type.getInternalName(TapProbe.class);
  private static final Type OBJECT = Type.getType(Object.class);

  private final MethodSite site;
  private final AnalyzerAdapter analyzer;
  private final TapMethods methods;
  private final int number;
  private final boolean failedOnly;
  private final Type[] types;
  private final Label bodyStart = new Label();
  private final Set<Integer> reassigned = new HashSet<>();
  private final String[] names;
  private int start = -1;
  private int result = -1;

  private TapValueVisitor(
      MethodSite site,
      AnalyzerAdapter analyzer,
      TapMethods methods,
      int number,
      boolean failedOnly) {
    super(Opcodes.ASM9, analyzer, site.access, site.name, site.descriptor);
    this.site = site;
    this.analyzer = analyzer;
    this.methods = methods;
    this.number = number;
    this.failedOnly = failedOnly;
    types = Type.getArgumentTypes(site.descriptor);
    names = new String[Type.getArgumentsAndReturnSizes(site.descriptor) >> 2];
  }

  static MethodVisitor of(
      MethodSite site, MethodVisitor next, TapMethods methods, int number, boolean failedOnly) {
    AnalyzerAdapter analyzer =
        new AnalyzerAdapter(site.owner.name, site.access, site.name, site.descriptor, next);
    return new TapValueVisitor(site, analyzer, methods, number, failedOnly);
  }

  @Override
  protected void onMethodEnter() {
    start = newLocal(Type.LONG_TYPE);
    result = newLocal(OBJECT);
    mv.visitInsn(ACONST_NULL);
    mv.visitVarInsn(ASTORE, result);
    push(number);
    call("start", "(I)J");
    mv.visitVarInsn(LSTORE, start);
    mv.visitLabel(bodyStart);
  }

  @Override
  protected void onMethodExit(int opcode) {
    if (opcode == ATHROW || failedOnly || start < 0 || analyzer.locals == null) {
      return; // The last: code that is never reached.
    }
    Label skip = new Label();
    ifUnwanted(skip);
    List<Object> locals = new ArrayList<>(analyzer.locals);
    List<Object> stack = new ArrayList<>(analyzer.stack);
    locals.set(result, "java/lang/Object"); // Null here, something there.
    if (opcode != RETURN) {
      Type type = Type.getReturnType(site.descriptor);
      if (type.getSize() == 2) {
        dup2();
      } else {
        dup();
      }
      valueOf(type);
      mv.visitVarInsn(ASTORE, result);
    }
    mv.visitVarInsn(LLOAD, start);
    push(number);
    self();
    arguments(locals);
    mv.visitVarInsn(ALOAD, result);
    mv.visitInsn(ACONST_NULL);
    done();
    mv.visitLabel(skip);
    frame(locals, stack);
  }

  @Override
  public void visitMaxs(int maxStack, int maxLocals) {
    if (start >= 0) {
      Label handler = new Label();
      mv.visitTryCatchBlock(bodyStart, handler, handler, null);
      mv.visitLabel(handler);
      List<Object> locals = localsOfHandler();
      List<Object> stack = new ArrayList<>();
      stack.add("java/lang/Throwable");
      frame(locals, stack);
      Label skip = new Label();
      ifUnwanted(skip);
      mv.visitInsn(DUP);
      mv.visitVarInsn(ASTORE, result);
      mv.visitVarInsn(LLOAD, start);
      push(number);
      self();
      arguments(locals);
      mv.visitInsn(ACONST_NULL);
      mv.visitVarInsn(ALOAD, result);
      mv.visitTypeInsn(CHECKCAST, "java/lang/Throwable");
      done();
      mv.visitLabel(skip);
      frame(locals, stack);
      mv.visitInsn(ATHROW);
    }
    super.visitMaxs(maxStack, maxLocals);
  }

  private void ifUnwanted(Label skip) {
    mv.visitVarInsn(LLOAD, start);
    push(number);
    call("wanted", "(JI)Z");
    mv.visitJumpInsn(IFEQ, skip);
  }

  private void self() {
    if (site.isStatic()) {
      mv.visitInsn(ACONST_NULL);
    } else {
      mv.visitVarInsn(ALOAD, 0);
    }
  }

  /** Null for a parameter whose place holds something else by now. */
  private void arguments(List<Object> locals) {
    push(types.length);
    newArray(OBJECT);
    int slot = site.isStatic() ? 0 : 1;
    for (int i = 0; i < types.length; i++) {
      if (slot < locals.size() && holds(locals.get(slot), types[i])) {
        dup();
        push(i);
        loadArg(i);
        valueOf(types[i]);
        arrayStore(OBJECT);
      }
      slot += types[i].getSize();
    }
  }

  private static boolean holds(@Nullable Object local, Type type) {
    switch (type.getSort()) {
      case Type.BOOLEAN:
      case Type.BYTE:
      case Type.CHAR:
      case Type.SHORT:
      case Type.INT:
        return INTEGER.equals(local);
      case Type.FLOAT:
        return FLOAT.equals(local);
      case Type.LONG:
        return LONG.equals(local);
      case Type.DOUBLE:
        return DOUBLE.equals(local);
      default:
        return local instanceof String || NULL.equals(local);
    }
  }

  private void done() {
    call(
        "done",
        "(JILjava/lang/Object;[Ljava/lang/Object;Ljava/lang/Object;Ljava/lang/Throwable;)V");
  }

  /** By slots, as the analyser has it: of parameters those that the method never assigns to. */
  private List<Object> localsOfHandler() {
    List<Object> locals = new ArrayList<>();
    if (!site.isStatic()) {
      locals.add(reassigned.contains(0) ? TOP : site.owner.name);
    }
    for (Type type : types) {
      boolean known = !reassigned.contains(locals.size());
      locals.add(known ? frameType(type) : TOP);
      if (type.getSize() == 2) {
        locals.add(TOP);
      }
    }
    while (locals.size() < Math.max(start + 2, result + 1)) {
      int slot = locals.size();
      locals.add(slot == start ? LONG : slot == result ? "java/lang/Object" : TOP);
    }
    return locals;
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

  /** From the analyser's form, in which long and double take two places. */
  private void frame(List<Object> locals, List<Object> stack) {
    if (site.owner.majorVersion >= V1_6) {
      Object[] local = packed(locals);
      Object[] operands = packed(stack);
      mv.visitFrame(F_NEW, local.length, local, operands.length, operands);
    }
    // The method may have a frame at its next instruction, and two at one place are not allowed.
    mv.visitInsn(NOP);
  }

  private static Object[] packed(List<Object> slots) {
    List<Object> entries = new ArrayList<>();
    for (int i = 0; i < slots.size(); i++) {
      Object slot = slots.get(i);
      entries.add(slot);
      if (LONG.equals(slot) || DOUBLE.equals(slot)) {
        i++;
      }
    }
    return entries.toArray();
  }

  @Override
  public void visitVarInsn(int opcode, int varIndex) {
    if (opcode >= ISTORE && opcode <= ASTORE) {
      reassigned.add(varIndex);
      if (opcode == LSTORE || opcode == DSTORE) {
        reassigned.add(varIndex + 1);
      }
    }
    super.visitVarInsn(opcode, varIndex);
  }

  @Override
  public void visitLocalVariable(
      String name,
      String descriptor,
      @Nullable String signature,
      Label from,
      Label to,
      int index) {
    if (index < names.length && names[index] == null) {
      names[index] = name;
    }
    super.visitLocalVariable(name, descriptor, signature, from, to, index);
  }

  @Override
  public void visitEnd() {
    List<String> parameters = new ArrayList<>();
    int slot = site.isStatic() ? 0 : 1;
    for (Type type : types) {
      String name = names[slot];
      parameters.add(name == null ? "arg" + parameters.size() : name);
      slot += type.getSize();
    }
    methods.parameters(number, parameters);
    super.visitEnd();
  }

  private void call(String method, String descriptor) {
    mv.visitMethodInsn(INVOKESTATIC, PROBE, method, descriptor, false);
  }
}
