package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Directories listed, by java.io and by java.nio. */
final class DirectoryLists implements TypeInstrumentation {
  private static final String NAMES = "()[Ljava/lang/String;";

  @Override
  public List<String> types() {
    return Arrays.asList(
        "java/io/File",
        "sun/nio/fs/UnixFileSystemProvider",
        "sun/nio/fs/WindowsFileSystemProvider");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    // Newer JDKs have normalizedList behind both list and listFiles; older ones list.
    String lister = method.owner.declares("normalizedList", NAMES) ? "normalizedList" : "list";
    if (method.is(lister, NAMES)) {
      return new ProbeVisitor(method, next) {
        @Override
        void onReturn(int opcode) {
          mv.visitInsn(DUP);
          mv.visitVarInsn(ALOAD, 0);
          mv.visitInsn(SWAP);
          callProbe("directoryListed", "(Ljava/lang/Object;[Ljava/lang/String;)V");
        }
      };
    }
    if (method.name.equals("newDirectoryStream")
        && !method.isBridge()
        && "java/nio/file/Path".equals(method.parameter(0))) {
      return new ProbeVisitor(method, next) {
        @Override
        void onReturn(int opcode) {
          mv.visitVarInsn(ALOAD, 1);
          mv.visitInsn(ACONST_NULL);
          callProbe("directoryListed", "(Ljava/lang/Object;[Ljava/lang/String;)V");
        }
      };
    }
    return null;
  }
}
