package io.bootcause.agent.instrument;

import org.objectweb.asm.MethodVisitor;

/** Gives one argument, or the receiver, to a probe at a method's start. */
final class EntryProbe extends ProbeVisitor {
  private final String probe;
  private final int argument;

  /**
   * @param argument index among the arguments; negative if it is the receiver
   */
  EntryProbe(MethodSite site, MethodVisitor next, String probe, int argument) {
    super(site, next);
    this.probe = probe;
    this.argument = argument;
  }

  @Override
  void onEntry() {
    loadArgOrThis(argument);
    callProbe(probe, "(Ljava/lang/Object;)V");
  }
}
