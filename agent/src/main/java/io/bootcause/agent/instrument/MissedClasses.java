package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Class loaders say that there is no such class: a look-up in vain, mostly caught by who asked. */
final class MissedClasses implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("java/lang/ClassNotFoundException");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (!method.name.equals("<init>") || !method.descriptor.startsWith("(Ljava/lang/String;")) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onReturn(int opcode) {
        mv.visitVarInsn(ALOAD, 1);
        callProbe("classMissed", "(Ljava/lang/String;)V");
      }
    };
  }
}
