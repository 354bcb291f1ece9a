package io.bootcause.agent.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** A method with code, in the class it is declared by. */
final class MethodSite {
  final ClassShape owner;
  final int access;
  final String name;
  final String descriptor;

  MethodSite(ClassShape owner, int access, String name, String descriptor) {
    this.owner = owner;
    this.access = access;
    this.name = name;
    this.descriptor = descriptor;
  }

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  boolean isBridge() {
    return (access & Opcodes.ACC_BRIDGE) != 0;
  }

  boolean is(String methodName, String methodDescriptor) {
    return name.equals(methodName) && descriptor.equals(methodDescriptor);
  }

  /** How many it has. */
  int parameters() {
    return Type.getArgumentTypes(descriptor).length;
  }

  /** Internal name of the parameter's class; null if there is none or it is primitive. */
  @Nullable String parameter(int index) {
    Type[] types = Type.getArgumentTypes(descriptor);
    return index < types.length && types[index].getSort() == Type.OBJECT
        ? types[index].getInternalName()
        : null;
  }
}
