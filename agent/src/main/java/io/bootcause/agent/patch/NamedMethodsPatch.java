package io.bootcause.agent.patch;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Changes methods that have code, by their names. */
abstract class NamedMethodsPatch extends MethodsPatch {
  private final Set<String> methods;
  private final Set<String> types;

  /**
   * @param methods {@code pkg.Class#method}; all overloads of it
   */
  NamedMethodsPatch(List<String> methods) {
    this.methods = new HashSet<>(methods);
    this.types = Member.types(methods);
  }

  @Override
  final boolean concerns(String className) {
    return types.contains(className);
  }

  @Override
  final MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    int without = Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE | Opcodes.ACC_BRIDGE;
    if (!methods.contains(method) || (access & without) != 0 || !isFor(method, descriptor)) {
      return next;
    }
    changed.run();
    return change(method, access, descriptor, next);
  }

  /** Whether there is something to change in one of them. */
  abstract boolean isFor(String method, String descriptor);

  /** What to visit in its place. */
  abstract MethodVisitor change(String method, int access, String descriptor, MethodVisitor next);
}
