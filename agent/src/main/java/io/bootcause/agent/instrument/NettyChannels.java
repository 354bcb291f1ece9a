package io.bootcause.agent.instrument;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** What Netty's channels send and receive, on their event loops. */
final class NettyChannels implements TypeInstrumentation {
  @Override
  public List<String> types() {
    return Collections.singletonList("io/netty/channel/DefaultChannelPipeline$HeadContext");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "flush":
        return new EntryProbe(method, next, "flushed", -1);
      case "channelRead":
        return new EntryProbe(method, next, "received", -1);
      default:
        return null;
    }
  }
}
