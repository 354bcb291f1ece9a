package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * What is read from and written to by java.net.Socket, from Java 13 on: protocols of which nothing
 * else is known.
 */
final class BlockingSockets implements TypeInstrumentation {
  private static final String BYTES = "([BII)";

  @Override
  public List<String> types() {
    return Collections.singletonList("sun/nio/ch/NioSocketImpl");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.is("read", BYTES + "I")) {
      return new WaitVisitor(method, next, WaitKind.SOCKET_READ, WaitVisitor.THIS);
    }
    return method.is("write", BYTES + "V")
        ? new EntryProbe(method, next, "socketWritten", -1)
        : null;
  }
}
