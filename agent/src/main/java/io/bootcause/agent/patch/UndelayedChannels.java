package io.bootcause.agent.patch;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has every channel of Netty's send at once what is written, whoever wants it otherwise. */
final class UndelayedChannels extends MethodsPatch {
  private static final Set<String> CONFIGS =
      new HashSet<>(
          Arrays.asList(
              "io/netty/channel/socket/DefaultSocketChannelConfig",
              "io/netty/channel/epoll/EpollSocketChannelConfig"));

  @Override
  boolean concerns(String className) {
    return CONFIGS.contains(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    boolean told = method.endsWith("#setTcpNoDelay") && descriptor.startsWith("(Z)");
    if (!told || (access & Opcodes.ACC_BRIDGE) != 0) {
      return next;
    }
    changed.run();
    return new CodeFirst(
        next,
        to -> {
          to.visitVarInsn(Opcodes.ILOAD, 1);
          to.visitMethodInsn(
              Opcodes.INVOKESTATIC, UndelayedSockets.NO_DELAY, "insteadOf", "(Z)Z", false);
          to.visitVarInsn(Opcodes.ISTORE, 1);
        });
  }
}
