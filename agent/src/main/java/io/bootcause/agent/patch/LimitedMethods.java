package io.bootcause.agent.patch;

import java.util.List;
import org.objectweb.asm.MethodVisitor;

/** Has some methods pass through the gate on their way in and out, however they are left. */
public final class LimitedMethods extends NamedMethodsPatch {
  private static final String GATE = "io/bootcause/agent/boot/Gate";

  /**
   * @param methods {@code pkg.Class#method}; all overloads of it
   */
  public LimitedMethods(List<String> methods) {
    super(methods);
  }

  @Override
  boolean isFor(String method, String descriptor) {
    return !initialises(method);
  }

  @Override
  MethodVisitor change(String method, int access, String descriptor, MethodVisitor next) {
    return new Passage(next, GATE);
  }
}
