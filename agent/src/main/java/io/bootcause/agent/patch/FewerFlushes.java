package io.bootcause.agent.patch;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has WebFlux send what is to be flushed after each element as what is not: one after the other.
 */
final class FewerFlushes extends MethodsPatch {
  private static final String RESPONSE =
      "org/springframework/http/server/reactive/AbstractServerHttpResponse";

  private static final String FLUSHED = "writeAndFlushWith";
  private static final String SENT = "writeWith";
  private static final String ANSWER = ")Lreactor/core/publisher/Mono;";

  private static final String FLUX = "reactor/core/publisher/Flux";

  @Override
  boolean concerns(String className) {
    return RESPONSE.equals(className);
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    int hash = method.indexOf('#');
    if (!method.substring(hash + 1).equals(FLUSHED) || !descriptor.endsWith(ANSWER)) {
      return next;
    }
    changed.run();
    return new Sent(method.substring(0, hash).replace('.', '/'), descriptor, next);
  }

  private static final class Sent extends BodyInstead {
    private final String owner;
    private final String descriptor;

    Sent(String owner, String descriptor, MethodVisitor next) {
      super(next);
      this.owner = owner;
      this.descriptor = descriptor;
    }

    @Override
    void body(MethodVisitor to) {
      String concat = descriptor.replace(ANSWER, ")L" + FLUX + ";");
      to.visitMethodInsn(Opcodes.INVOKESTATIC, SkippedMethods.COUNT, "one", "()V", false);
      to.visitVarInsn(Opcodes.ALOAD, 0);
      to.visitVarInsn(Opcodes.ALOAD, 1);
      to.visitMethodInsn(Opcodes.INVOKESTATIC, FLUX, "concat", concat, false);
      to.visitMethodInsn(Opcodes.INVOKEVIRTUAL, owner, SENT, descriptor, false);
      to.visitInsn(Opcodes.ARETURN);
    }
  }
}
