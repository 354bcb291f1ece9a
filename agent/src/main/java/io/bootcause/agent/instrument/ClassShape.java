package io.bootcause.agent.instrument;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** What a type instrumentation may need to know of the class before it sees the methods. */
final class ClassShape {
  final String name;
  final int majorVersion;
  private final Map<String, String> fields = new HashMap<>();
  private final Set<String> methods = new HashSet<>();

  private ClassShape(String name, int majorVersion) {
    this.name = name;
    this.majorVersion = majorVersion;
  }

  static ClassShape of(ClassReader reader) {
    ClassShape shape = new ClassShape(reader.getClassName(), reader.readShort(6));
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable FieldVisitor visitField(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              @Nullable Object value) {
            shape.fields.put(name, descriptor);
            return null;
          }

          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String name,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            shape.methods.add(name + descriptor);
            return null;
          }
        },
        ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return shape;
  }

  boolean declares(String method, String descriptor) {
    return methods.contains(method + descriptor);
  }

  /** The descriptor of a field, null if there is none of that name. */
  @Nullable String field(String field) {
    return fields.get(field);
  }
}
