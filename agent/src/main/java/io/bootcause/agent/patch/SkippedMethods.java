package io.bootcause.agent.patch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has methods that answer nothing return at once, objects answer with an empty text, and methods
 * that make another object of the same type of the only one that they are given give that back.
 */
public final class SkippedMethods extends MethodsPatch {
  static final String COUNT = "io/bootcause/agent/boot/Skipped";

  private final String skipped;
  private final String type;
  private final boolean started;

  /**
   * @param method {@code pkg.Class#method}; all overloads of it of these kinds
   * @param started left in on the thread that starts the service
   */
  public SkippedMethods(String method, boolean started) {
    this.skipped = method;
    this.started = started;
    this.type = new Member(method).type;
  }

  @Override
  boolean concerns(String className) {
    return type.equals(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;
    if (!method.equals(skipped)
        || initialises(method)
        || !(descriptor.endsWith(")V") || isText(method, descriptor) || givesBack(descriptor))
        || (access & without) != 0) {
      return next;
    }
    changed.run();
    Consumer<MethodVisitor> returning = to -> returnAtOnce(access, descriptor, to);
    return started
        ? new Left(access, type, descriptor, returning, next)
        : new Emptied(returning, next);
  }

  private static boolean isText(String method, String descriptor) {
    return method.endsWith("#toString") && descriptor.equals("()Ljava/lang/String;");
  }

  private static boolean givesBack(String descriptor) {
    Type[] given = Type.getArgumentTypes(descriptor);
    return given.length == 1
        && given[0].getSort() == Type.OBJECT
        && given[0].equals(Type.getReturnType(descriptor));
  }

  /** Nothing, what it is given, or an empty text. */
  private static void returnAtOnce(int access, String descriptor, MethodVisitor to) {
    if (descriptor.endsWith(")V")) {
      to.visitInsn(Opcodes.RETURN);
    } else if (givesBack(descriptor)) {
      to.visitVarInsn(Opcodes.ALOAD, (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0);
      to.visitInsn(Opcodes.ARETURN);
    } else {
      to.visitLdcInsn("");
      to.visitInsn(Opcodes.ARETURN);
    }
  }

  /** Returns at once unless the service is being started. */
  private static final class Left extends MethodVisitor {
    private final List<Object> locals = new ArrayList<>();

    private final Consumer<MethodVisitor> returning;

    Left(
        int access,
        String owner,
        String descriptor,
        Consumer<MethodVisitor> returning,
        MethodVisitor next) {
      super(Opcodes.ASM9, next);
      this.returning = returning;
      if ((access & Opcodes.ACC_STATIC) == 0) {
        locals.add(owner);
      }
      for (Type argument : Type.getArgumentTypes(descriptor)) {
        locals.add(RememberedCalls.frameType(argument));
      }
    }

    @Override
    public void visitCode() {
      super.visitCode();
      Label own = new Label();
      super.visitMethodInsn(Opcodes.INVOKESTATIC, COUNT, "unlessStarting", "()Z", false);
      super.visitJumpInsn(Opcodes.IFEQ, own);
      returning.accept(mv);
      super.visitLabel(own);
      super.visitFrame(Opcodes.F_NEW, locals.size(), locals.toArray(), 0, new Object[0]);
      super.visitInsn(Opcodes.NOP); // The method's own code may begin with a frame, too.
    }
  }

  private static final class Emptied extends BodyInstead {
    private final Consumer<MethodVisitor> returning;

    Emptied(Consumer<MethodVisitor> returning, MethodVisitor next) {
      super(next);
      this.returning = returning;
    }

    @Override
    void body(MethodVisitor to) {
      to.visitMethodInsn(Opcodes.INVOKESTATIC, COUNT, "one", "()V", false);
      returning.accept(to);
    }
  }
}
