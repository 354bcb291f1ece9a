package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** COMMIT: the head is written. FINISHED: the protocol handler lets go of the request. */
final class TomcatResponse implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("org/apache/coyote/http11/Http11Processor");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    boolean commit = method.is("prepareResponse", "()V");
    if (!commit && !method.is("endRequest", "()V")) {
      return null;
    }
    String probe = commit ? "committed" : "finished";
    return new ProbeVisitor(method, next) {
      @Override
      void onReturn(int opcode) {
        callProbe(probe, "()V");
      }

      @Override
      boolean catchesThrow() {
        return !commit;
      }

      @Override
      void onThrow() {
        callProbe(probe, "()V");
      }
    };
  }
}
