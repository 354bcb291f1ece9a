package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * What Netty's channels send and receive, and whether the system may hold small writes back
 * meanwhile: Netty itself asks for it not to, so that somebody must have said so.
 */
final class NettyChannels implements TypeInstrumentation {
  private static final String HEAD = "io/netty/channel/DefaultChannelPipeline$HeadContext";

  @Override
  public List<String> types() {
    return Arrays.asList(
        HEAD,
        "io/netty/channel/socket/DefaultSocketChannelConfig",
        "io/netty/channel/epoll/EpollSocketChannelConfig");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isBridge() || method.isStatic()) {
      return null;
    }
    if (method.owner.name.equals(HEAD)) {
      switch (method.name) {
        case "flush":
          return new EntryProbe(method, next, "flushed", -1);
        case "channelRead":
          return new EntryProbe(method, next, "received", -1);
        default:
          return null;
      }
    }
    boolean told = method.name.equals("setTcpNoDelay") && method.descriptor.startsWith("(Z)");
    return told
        ? new ProbeVisitor(method, next) {
          @Override
          void onEntry() {
            loadArg(0);
            callProbe("noDelaySet", "(Z)V");
          }
        }
        : null;
  }
}
