package io.bootcause.agent.patch;

import io.bootcause.agent.boot.Once;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.GeneratorAdapter;
import org.objectweb.asm.commons.Method;

/**
 * Has a method that is called again with the same arguments answer as it did the first time, as
 * long as another one further out has not returned.
 */
public final class OnceMethods extends NamedMethodsPatch {
  private static final Type ONCE = Type.getType(Once.class);
  private static final Type OBJECT = Type.getType(Object.class);
  private static final Type OBJECTS = Type.getType(Object[].class);
  private static final Type STRING = Type.getType(String.class);

  private final String within;

  /**
   * @param within {@code pkg.Class#method}; all overloads of it
   * @param method {@code pkg.Class#method} that answers something; all overloads of it
   */
  public OnceMethods(String within, String method) {
    super(Arrays.asList(within, method));
    this.within = within;
  }

  @Override
  boolean isFor(String method, String descriptor) {
    return !initialises(method) && (method.equals(within) || !descriptor.endsWith(")V"));
  }

  @Override
  MethodVisitor change(String method, int access, String descriptor, MethodVisitor next) {
    String name = method.substring(method.indexOf('#') + 1);
    return method.equals(within)
        ? new Passage(next, "io/bootcause/agent/boot/Once")
        : new Asked(next, method + descriptor, access, name, descriptor);
  }

  /** Looks first whether the answer is known, and says it before each return. */
  private static final class Asked extends GeneratorAdapter {
    private final String method;
    private final boolean isStatic;
    private final Type[] parameters;
    private final Type result;
    private int key;

    Asked(MethodVisitor next, String method, int access, String name, String descriptor) {
      super(Opcodes.ASM9, next, access, name, descriptor);
      this.method = method;
      this.result = Type.getReturnType(descriptor);
      this.isStatic = (access & Opcodes.ACC_STATIC) != 0;
      this.parameters = Type.getArgumentTypes(descriptor);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      visitInsn(Opcodes.ACONST_NULL);
      key = newLocal(OBJECT);
      storeLocal(key);
      invokeStatic(ONCE, call("isOn", Type.BOOLEAN_TYPE));
      Label plain = new Label();
      visitJumpInsn(Opcodes.IFEQ, plain);
      push(method);
      arguments();
      invokeStatic(ONCE, call("key", OBJECT, STRING, OBJECTS));
      storeLocal(key);
      loadLocal(key);
      invokeStatic(ONCE, call("known", OBJECT, OBJECT));
      dup();
      getStatic(ONCE, "MISS", OBJECT);
      Label own = new Label();
      visitJumpInsn(Opcodes.IF_ACMPEQ, own);
      unbox(result);
      super.visitInsn(result.getOpcode(Opcodes.IRETURN));
      visitLabel(own);
      frame(OBJECT.getInternalName());
      pop();
      visitLabel(plain);
      frame();
      visitInsn(Opcodes.NOP); // The method's own code may begin with a frame, too.
    }

    /** The object of the call and its arguments. */
    private void arguments() {
      int first = isStatic ? 0 : 1;
      push(first + parameters.length);
      newArray(OBJECT);
      if (!isStatic) {
        dup();
        push(0);
        loadThis();
        arrayStore(OBJECT);
      }
      for (int i = 0; i < parameters.length; i++) {
        dup();
        push(first + i);
        loadArg(i);
        box(parameters[i]);
        arrayStore(OBJECT);
      }
    }

    private void frame(Object... stack) {
      List<Object> locals = new ArrayList<>();
      if (!isStatic) {
        locals.add(new Member(method).type);
      }
      for (Type parameter : parameters) {
        locals.add(RememberedCalls.frameType(parameter));
      }
      // The adapter adds its own new local.
      visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), stack.length, stack);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.ARETURN) {
        if (result.getSize() == 2) {
          dup2();
        } else {
          dup();
        }
        box(result);
        loadLocal(key);
        invokeStatic(ONCE, call("learn", Type.VOID_TYPE, OBJECT, OBJECT));
      }
      super.visitInsn(opcode);
    }

    private static Method call(String name, Type result, Type... parameters) {
      return new Method(name, result, parameters);
    }
  }
}
