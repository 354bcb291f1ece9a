package io.bootcause.agent.instrument;

import io.bootcause.wire.Boundary;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** MAPPER_ENTER and _EXIT: from the URL to host, context and servlet. */
final class TomcatMapper implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("org/apache/catalina/mapper/Mapper");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    return method.name.equals("map") && (method.access & Opcodes.ACC_PUBLIC) != 0
        ? new BoundaryPair(method, next, Boundary.MAPPER_ENTER)
        : null;
  }
}
