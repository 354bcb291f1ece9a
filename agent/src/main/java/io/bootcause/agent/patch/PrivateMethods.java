package io.bootcause.agent.patch;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Which methods of a class are its private ones, each as name and descriptor. */
final class PrivateMethods {
  private PrivateMethods() {}

  static Set<String> of(ClassReader reader) {
    Set<String> methods = new HashSet<>();
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if ((access & Opcodes.ACC_PRIVATE) != 0) {
              methods.add(name + descriptor);
            }
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return methods;
  }
}
