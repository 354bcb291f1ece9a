package io.bootcause.agent.instrument;

import io.bootcause.agent.capture.TracedMethods;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Puts probes into the bytes of one class. */
final class ClassRewriter {
  private ClassRewriter() {}

  /**
   * @param boundary null if none is for this class
   * @param traced names of the methods to trace
   * @param bytes the class file
   * @return the new class file, null if no method matched
   */
  static byte @Nullable [] rewrite(
      @Nullable TypeInstrumentation boundary,
      Set<String> traced,
      TracedMethods methods,
      byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassShape shape = ClassShape.of(reader);
    if (shape.majorVersion < Opcodes.V1_5) {
      return null; // Subroutines (jsr) do not bear inserted locals.
    }
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    boolean[] changed = new boolean[1];
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor out) {
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
              return out;
            }
            MethodSite site = new MethodSite(shape, access, name, descriptor);
            MethodVisitor visitor = out;
            // Trace next to the writer: its ticket is then in the frames that probes add.
            if (traced.contains(name) && !site.isBridge()) {
              int number = methods.add(shape.name.replace('/', '.'), name);
              visitor = new TraceVisitor(site, visitor, methods, number);
            }
            if (boundary != null) {
              MethodVisitor probes = boundary.instrument(site, visitor);
              visitor = probes == null ? visitor : probes;
            }
            changed[0] |= visitor != out;
            return visitor;
          }
        },
        ClassReader.EXPAND_FRAMES);
    return changed[0] ? writer.toByteArray() : null;
  }
}
