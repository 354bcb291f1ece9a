package io.bootcause.agent.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which methods a class file has code for, and what that calls. */
final class ClassCode {
  /** A call in the code: of these names, all internal. */
  static final class Call {
    final String owner;
    final String name;
    final String descriptor;

    Call(String owner, String name, String descriptor) {
      this.owner = owner;
      this.name = name;
      this.descriptor = descriptor;
    }
  }

  private static final int NO_CODE = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE;

  private final ClassReader reader;

  /** Access flags by name and descriptor. */
  private final Map<String, Integer> methods = new HashMap<>();

  ClassCode(byte[] bytes) {
    reader = new ClassReader(bytes);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if ((access & NO_CODE) == 0 && !name.equals("<clinit>")) {
              methods.put(name + descriptor, access);
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
  }

  /**
   * @param method name and descriptor
   */
  boolean has(String method) {
    return methods.containsKey(method);
  }

  /**
   * @param method name and descriptor of one that it has
   */
  boolean bridge(String method) {
    Integer access = methods.get(method);
    return access != null && (access & Opcodes.ACC_BRIDGE) != 0;
  }

  /** Names and descriptors of the methods whose names are wanted. */
  List<String> named(Predicate<String> wanted) {
    List<String> found = new ArrayList<>();
    for (String method : methods.keySet()) {
      if (wanted.test(method.substring(0, method.indexOf('(')))) {
        found.add(method);
      }
    }
    return found;
  }

  /** What these methods call, the bodies of their lambdas among it; some may be there twice. */
  List<Call> calls(Set<String> of) {
    List<Call> calls = new ArrayList<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            return of.contains(name + descriptor) && has(name + descriptor)
                ? new Calls(name.equals("<init>"), calls)
                : null;
          }
        },
        ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return calls;
  }

  private static final class Calls extends MethodVisitor {
    private final List<Call> calls;

    /** In a constructor before the call of its superclass's, which is not seen: nor is this. */
    private boolean before;

    /** Objects of other classes that wait for their own constructor. */
    private int made;

    Calls(boolean constructor, List<Call> calls) {
      super(Opcodes.ASM9);
      before = constructor;
      this.calls = calls;
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
      if (opcode == Opcodes.NEW) {
        made++;
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (!before) {
        calls.add(new Call(owner, name, descriptor));
      } else if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && made-- == 0) {
        before = false;
      }
    }

    /** A lambda's body is a method that is called by whoever gets the lambda. */
    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      for (Object argument : arguments) {
        if (!before && argument instanceof Handle) {
          Handle body = (Handle) argument;
          calls.add(new Call(body.getOwner(), body.getName(), body.getDesc()));
        }
      }
    }
  }
}
