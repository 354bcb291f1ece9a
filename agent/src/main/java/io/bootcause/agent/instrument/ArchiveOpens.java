package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Archives opened, and entries in them that are going to be read. */
final class ArchiveOpens implements TypeInstrumentation {
  private static final String JDK = "java/util/zip/ZipFile";

  @Override
  public List<String> types() {
    return Arrays.asList(
        JDK,
        "org/springframework/boot/loader/jar/JarFile",
        "org/springframework/boot/loader/jar/NestedJarFile");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.is("getInputStream", "(Ljava/util/zip/ZipEntry;)Ljava/io/InputStream;")) {
      return new ProbeVisitor(method, next) {
        @Override
        void onEntry() {
          mv.visitVarInsn(ALOAD, 0);
          mv.visitVarInsn(ALOAD, 1);
          callProbe("entryOpened", "(Ljava/lang/Object;Ljava/lang/Object;)V");
        }
      };
    }
    // The one that the JDK's other constructors call, and Boot's classes as well.
    if (method.owner.name.equals(JDK)
        && method.is("<init>", "(Ljava/io/File;ILjava/nio/charset/Charset;)V")) {
      return new ProbeVisitor(method, next) {
        @Override
        void onReturn(int opcode) {
          mv.visitVarInsn(ALOAD, 0);
          callProbe("archiveOpened", "(Ljava/lang/Object;)V");
        }
      };
    }
    return null;
  }
}
