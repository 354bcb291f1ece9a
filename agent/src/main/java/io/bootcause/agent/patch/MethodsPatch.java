package io.bootcause.agent.patch;

import io.bootcause.agent.instrument.EachMethod;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;

/** Changes what is in methods of a class, and adds none. */
abstract class MethodsPatch extends LoadTimePatch {
  /** The class with its methods changed; null if there is nothing to change in them. */
  @Override
  final byte @Nullable [] rewrite(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    String owner = reader.getClassName().replace('/', '.');
    boolean[] changed = new boolean[1];
    Runnable note = () -> changed[0] = true;
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor next) {
            return MethodsPatch.this.method(owner + "#" + name, access, descriptor, next, note);
          }
        },
        ClassReader.EXPAND_FRAMES);
    return changed[0] ? writer.toByteArray() : null;
  }

  /**
   * @param method {@code pkg.Class#method}
   * @param next takes the method as it is
   * @param changed to be run when something is changed
   * @return what to visit in its place, or the same
   */
  abstract MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed);

  /** Constructors and static initialisers. */
  static boolean initialises(String method) {
    return method.contains("#<");
  }
}
