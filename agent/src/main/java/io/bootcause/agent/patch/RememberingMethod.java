package io.bootcause.agent.patch;

import io.bootcause.agent.boot.Call;
import io.bootcause.agent.boot.Filled;
import io.bootcause.agent.boot.Resumption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/** A static method that makes a call unless its answer is remembered. */
final class RememberingMethod {
  private static final Type MEMORY = Type.getObjectType("io/bootcause/agent/boot/Memory");

  /** By their classes, so that they are packed with the agent: nothing else mentions them. */
  private static final Type FILLED = Type.getType(Filled.class);

  private static final Type CALL = Type.getType(Call.class);
  private static final Type RESUMPTION = Type.getType(Resumption.class);
  private static final Type CONTINUATION = Type.getObjectType("kotlin/coroutines/Continuation");
  private static final Type SIZES = Type.getType(int[].class);
  private static final Type OBJECT = Type.getType(Object.class);
  private static final Type OBJECTS = Type.getType(Object[].class);
  private static final Type STRING = Type.getType(String.class);
  private static final Type THROWABLE = Type.getType(Throwable.class);
  private static final int ACCESS =
      Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_SYNTHETIC;

  private final String name;
  private final int opcode;
  private final Type owner;
  private final String callee;
  private final String calleeDescriptor;
  private final boolean isInterface;
  private final Type[] parameters;
  private final Type result;

  /**
   * @param receiver the internal name of what the call's object is, unless it is static
   */
  RememberingMethod(
      String name,
      int opcode,
      String receiver,
      String owner,
      String callee,
      String calleeDescriptor,
      boolean isInterface) {
    this.name = name;
    this.opcode = opcode;
    this.owner = Type.getObjectType(owner);
    this.callee = callee;
    this.calleeDescriptor = calleeDescriptor;
    this.isInterface = isInterface;
    List<Type> all = new ArrayList<>();
    if (opcode != Opcodes.INVOKESTATIC && !isConstructor()) {
      all.add(Type.getObjectType(receiver));
    }
    all.addAll(Arrays.asList(Type.getArgumentTypes(calleeDescriptor)));
    this.parameters = all.toArray(new Type[0]);
    this.result = isConstructor() ? this.owner : Type.getReturnType(calleeDescriptor);
  }

  private boolean isConstructor() {
    return callee.equals("<init>");
  }

  String name() {
    return name;
  }

  /** By which the memory knows the call. */
  String call() {
    return owner.getInternalName() + "." + callee + calleeDescriptor;
  }

  String descriptor() {
    return Type.getMethodDescriptor(result, parameters);
  }

  /** Adds it to a class. */
  void write(ClassVisitor to) {
    MethodVisitor out = to.visitMethod(ACCESS, name, descriptor(), null, null);
    GeneratorAdapter code = new GeneratorAdapter(out, ACCESS, name, descriptor());
    code.visitCode();
    code.loadArgArray();
    int arguments = code.newLocal(OBJECTS);
    code.storeLocal(arguments);
    int last = parameters.length - 1;
    boolean suspends = last >= 0 && parameters[last].equals(CONTINUATION);
    if (suspends) {
      // Who is resumed makes no difference to the answer.
      code.loadLocal(arguments);
      code.push(last);
      code.visitInsn(Opcodes.ACONST_NULL);
      code.arrayStore(OBJECT);
    }
    boolean fills = result.getSort() == Type.VOID;
    int sizes = fills ? code.newLocal(SIZES) : -1;
    if (fills) {
      code.loadLocal(arguments);
      code.invokeStatic(FILLED, method("sizes", SIZES, OBJECTS));
      code.storeLocal(sizes);
    }
    int made = code.newLocal(CALL);
    code.push(call());
    code.loadLocal(arguments);
    code.invokeStatic(CALL, method("of", CALL, STRING, OBJECTS));
    code.storeLocal(made);
    code.loadLocal(made);
    code.invokeStatic(MEMORY, method("recall", OBJECT, CALL));
    int answer = code.newLocal(OBJECT);
    code.storeLocal(answer);
    Label known = new Label();
    code.loadLocal(answer);
    code.getStatic(MEMORY, "MISS", OBJECT);
    code.visitJumpInsn(Opcodes.IF_ACMPNE, known);

    if (suspends) {
      code.loadLocal(made);
      code.loadArg(last);
      code.invokeStatic(RESUMPTION, method("of", OBJECT, CALL, OBJECT));
      code.checkCast(CONTINUATION);
      code.storeArg(last);
    }
    Label from = code.mark();
    make(code);
    if (fills) {
      code.loadLocal(arguments);
      code.loadLocal(sizes);
      code.invokeStatic(FILLED, method("since", OBJECT, OBJECTS, SIZES));
    } else {
      code.box(result);
    }
    code.storeLocal(answer);
    Label until = code.mark();
    code.loadLocal(made);
    code.loadLocal(answer);
    code.invokeStatic(MEMORY, method("remember", OBJECT, CALL, OBJECT));
    if (fills) {
      // It was filled just now.
      code.pop();
      code.visitInsn(Opcodes.ACONST_NULL);
    }
    code.storeLocal(answer);
    code.mark(known);
    frame(code);
    code.loadLocal(answer);
    if (fills) {
      code.loadLocal(arguments);
      code.invokeStatic(FILLED, method("again", Type.VOID_TYPE, OBJECT, OBJECTS));
    } else {
      code.unbox(result);
    }
    code.returnValue();

    Label thrown = code.mark();
    frame(code, THROWABLE.getInternalName());
    code.storeLocal(answer);
    code.loadLocal(made);
    code.loadLocal(answer);
    code.checkCast(THROWABLE);
    code.invokeStatic(MEMORY, method("failed", Type.VOID_TYPE, CALL, THROWABLE));
    code.loadLocal(answer);
    code.checkCast(THROWABLE);
    code.throwException();
    code.visitTryCatchBlock(from, until, thrown, THROWABLE.getInternalName());
    code.visitMaxs(0, 0);
    code.visitEnd();
  }

  private void make(GeneratorAdapter code) {
    if (isConstructor()) {
      code.newInstance(owner);
      code.dup();
    }
    code.loadArgs();
    code.visitMethodInsn(opcode, owner.getInternalName(), callee, calleeDescriptor, isInterface);
  }

  private void frame(GeneratorAdapter code, Object... stack) {
    List<Object> locals = new ArrayList<>();
    for (Type parameter : parameters) {
      locals.add(RememberedCalls.frameType(parameter));
    }
    // The adapter adds its own new locals.
    code.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack);
  }

  private static Method method(String name, Type result, Type... parameters) {
    return new Method(name, result, parameters);
  }
}
