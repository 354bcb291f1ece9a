package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Each step of an enumeration of an archive: the JDK's two ways, and Spring Boot's loader's. */
final class ArchiveEntries implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Arrays.asList(
        "java/util/zip/ZipInputStream",
        "java/util/zip/ZipFile$ZipEntryIterator",
        "org/springframework/boot/loader/jar/JarFileEntries$EntryIterator",
        "org/springframework/boot/loader/jar/NestedJarFile$JarEntriesEnumeration");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isBridge() || method.isStatic() || !method.descriptor.startsWith("()L")) {
      return null;
    }
    // nextElement of the JDK's and of Boot's older iterator calls next.
    boolean hasNext = method.owner.declares("next", method.descriptor);
    boolean step =
        method.name.equals("getNextEntry")
            || method.name.equals("next")
            || (method.name.equals("nextElement") && !hasNext);
    if (!step) {
      return null;
    }
    String outer = method.owner.field("this$0");
    return new ProbeVisitor(method, next) {
      @Override
      void onReturn(int opcode) {
        mv.visitInsn(DUP);
        mv.visitVarInsn(ALOAD, 0);
        if (outer != null) {
          mv.visitFieldInsn(GETFIELD, site.owner.name, "this$0", outer);
        }
        mv.visitInsn(SWAP);
        callProbe("entryRead", "(Ljava/lang/Object;Ljava/lang/Object;)V");
      }
    };
  }
}
