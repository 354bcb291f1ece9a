package io.bootcause.agent.patch;

import io.bootcause.agent.boot.Memory;
import io.bootcause.agent.instrument.EachMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has the calls of one method, made in one other, answered from memory after the first time. Each
 * such call becomes a call of a method that is added to the calling class, which is why it must not
 * be loaded yet.
 */
public final class RememberedCalls extends LoadTimePatch {
  private final Member caller;
  private final Member callee;

  /** Two such patches may meet in one class. */
  private final String prefix;

  private final Set<String> calls = ConcurrentHashMap.newKeySet();

  /**
   * @param caller {@code pkg.Class#method}; {@code *} for all methods, constructors apart
   * @param callee {@code pkg.Class#method}; the class is looked at for constructors only, since a
   *     call may name an interface
   */
  public RememberedCalls(String caller, String callee) {
    this.caller = new Member(caller);
    this.callee = new Member(callee);
    prefix = "bootcause$" + Integer.toHexString((caller + ">" + callee).hashCode()) + "$";
  }

  /** Whether one of the calls was answered from memory. */
  boolean hasAnswered() {
    return calls.stream().anyMatch(call -> Memory.hits(call) > 0);
  }

  @Override
  boolean concerns(String className) {
    return caller.type.equals(className);
  }

  /** The class with those calls replaced; null if it makes none. */
  @Override
  byte @Nullable [] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    List<RememberingMethod> added = new ArrayList<>();
    boolean itf = (reader.getAccess() & Opcodes.ACC_INTERFACE) != 0;
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor next) {
            boolean any = caller.name.equals("*") && !name.startsWith("<");
            return any || name.equals(caller.name) ? new Caller(next, added, itf) : next;
          }

          @Override
          public void visitEnd() {
            for (RememberingMethod method : added) {
              method.write(cv);
            }
            super.visitEnd();
          }
        },
        ClassReader.EXPAND_FRAMES);
    return added.isEmpty() ? null : writer.toByteArray();
  }

  /**
   * Whether a call that names this type may end in the callee's: it names what the variable is, as
   * an interface. Of an application's types nothing is known while they are loaded.
   */
  private boolean mayBeCallees(String owner) {
    if (owner.equals(callee.type) || !isJdks(owner) || !isJdks(callee.type)) {
      return true;
    }
    try {
      Class<?> named = jdks(owner);
      Class<?> ended = jdks(callee.type);
      return named.isAssignableFrom(ended) || ended.isAssignableFrom(named);
    } catch (ClassNotFoundException | LinkageError e) {
      return true;
    }
  }

  private static boolean isJdks(String type) {
    return type.startsWith("java/");
  }

  private static Class<?> jdks(String type) throws ClassNotFoundException {
    ClassLoader loader = ClassLoader.getSystemClassLoader().getParent();
    return Class.forName(type.replace('/', '.'), /* initialize= */ false, loader);
  }

  private final class Caller extends MethodVisitor {
    private final List<RememberingMethod> added;
    private final boolean itf;

    Caller(MethodVisitor next, List<RememberingMethod> added, boolean itf) {
      super(Opcodes.ASM9, next);
      this.added = added;
      this.itf = itf;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      boolean constructor = name.equals("<init>");
      boolean wanted =
          name.equals(callee.name)
              && (constructor ? owner.equals(callee.type) : mayBeCallees(owner));
      if (!wanted) {
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        return;
      }
      // A private method, as compilers of Java 10 and before call it, or one of a class that it
      // extends: either is called on an object of the class itself.
      String receiver = opcode == Opcodes.INVOKESPECIAL ? caller.type : owner;
      RememberingMethod method =
          new RememberingMethod(
              prefix + added.size(), opcode, receiver, owner, name, descriptor, isInterface);
      added.add(method);
      calls.add(method.call());
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, caller.type, method.name(), method.descriptor(), itf);
      if (constructor) {
        // Below the object are the two references to the one that is not made here: new, dup.
        super.visitInsn(Opcodes.DUP_X2);
        super.visitInsn(Opcodes.POP);
        super.visitInsn(Opcodes.POP2);
      }
    }
  }

  /** The internal name of what a descriptor's type is in a stack frame. */
  static Object frameType(Type type) {
    switch (type.getSort()) {
      case Type.LONG:
        return Opcodes.LONG;
      case Type.DOUBLE:
        return Opcodes.DOUBLE;
      case Type.FLOAT:
        return Opcodes.FLOAT;
      case Type.ARRAY:
      case Type.OBJECT:
        return type.getInternalName();
      default:
        return Opcodes.INTEGER;
    }
  }
}
