package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** What is sent and received by java.nio's channels: protocols of which nothing else is known. */
final class NioChannels implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("sun/nio/ch/SocketChannelImpl");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.is("write", "(Ljava/nio/ByteBuffer;)I")
        || method.is("write", "([Ljava/nio/ByteBuffer;II)J")) {
      return new EntryProbe(method, next, "flushed", -1);
    }
    return method.is("read", "(Ljava/nio/ByteBuffer;)I")
            || method.is("read", "([Ljava/nio/ByteBuffer;II)J")
        ? new ReadProbe(method, next)
        : null;
  }

  /** How many bytes there were: a channel is often asked in vain. */
  private static final class ReadProbe extends ProbeVisitor {
    ReadProbe(MethodSite site, MethodVisitor next) {
      super(site, next);
    }

    @Override
    void onReturn(int opcode) {
      if (opcode == LRETURN) {
        mv.visitInsn(DUP2);
      } else {
        mv.visitInsn(DUP);
        mv.visitInsn(I2L);
      }
      mv.visitVarInsn(ALOAD, 0);
      callProbe("received", "(JLjava/lang/Object;)V");
    }
  }
}
