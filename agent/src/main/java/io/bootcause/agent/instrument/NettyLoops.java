package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** When Netty's event loops sleep and wake, 4.1 and 4.2, NIO and epoll. */
final class NettyLoops implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Arrays.asList(
        "io/netty/channel/nio/NioEventLoop",
        "io/netty/channel/nio/NioIoHandler",
        "io/netty/channel/epoll/EpollEventLoop",
        "io/netty/channel/epoll/EpollIoHandler");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    boolean sleeps =
        (method.name.equals("select") && !method.descriptor.startsWith("()"))
            || method.name.equals("epollWait")
            || method.name.equals("epollWaitNoTimerChange");
    if (!sleeps || method.isStatic()) {
      return null;
    }
    return new ProbeVisitor(method, next) {
      @Override
      void onEntry() {
        callProbe("loopIdle", "()V");
      }

      @Override
      void onReturn(int opcode) {
        callProbe("loopWoken", "()V");
      }
    };
  }
}
