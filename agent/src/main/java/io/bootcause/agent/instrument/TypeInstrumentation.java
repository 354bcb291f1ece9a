package io.bootcause.agent.instrument;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** What is inserted into one library type. Stateless. */
interface TypeInstrumentation {
  /** Internal names of the classes it is for. */
  List<String> types();

  /**
   * @return a visitor that inserts probes and passes all on to {@code next}; null to leave the
   *     method as it is
   */
  @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next);
}
