package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Has what is read from sockets and java.nio's channels acknowledged at once. */
final class QuickReads extends MethodsPatch {
  private static final String STREAM = "java/net/Socket$SocketInputStream";
  private static final String QUICK_ACK = "io/bootcause/agent/boot/QuickAck";

  @Override
  boolean concerns(String className) {
    return STREAM.equals(className) || UndelayedSockets.CHANNEL.equals(className);
  }

  /** The JDK may have loaded it by now. */
  @Override
  boolean alsoLoaded() {
    return true;
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    boolean stream = method.endsWith("SocketInputStream#read") && descriptor.equals("([BII)I");
    boolean channel =
        method.endsWith("SocketChannelImpl#read")
            && (descriptor.equals("(Ljava/nio/ByteBuffer;)I")
                || descriptor.equals("([Ljava/nio/ByteBuffer;II)J"));
    if (!stream && !channel) {
      return next;
    }
    changed.run();
    return new CodeFirst(next, stream ? QuickReads::ofStream : QuickReads::ofChannel);
  }

  /** From JDK 13 on the stream knows its socket as its parent. */
  private static void ofStream(MethodVisitor to) {
    to.visitVarInsn(Opcodes.ALOAD, 0);
    to.visitFieldInsn(Opcodes.GETFIELD, STREAM, "parent", "Ljava/net/Socket;");
    to.visitMethodInsn(Opcodes.INVOKESTATIC, QUICK_ACK, "on", "(Ljava/net/Socket;)V", false);
  }

  private static void ofChannel(MethodVisitor to) {
    to.visitVarInsn(Opcodes.ALOAD, 0);
    to.visitMethodInsn(
        Opcodes.INVOKESTATIC, QUICK_ACK, "on", "(Ljava/nio/channels/SocketChannel;)V", false);
  }
}
