package io.bootcause.agent.instrument;

import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/** Gives the peer's address, which the target's own methods tell, to probes around a method. */
class PeerProbe extends ProbeVisitor {
  /** Puts the address on the stack. */
  interface Address {
    void load(MethodVisitor mv);
  }

  private final Address address;
  private final String atEntry;
  private final boolean pass;

  /**
   * @param atEntry the probe that is given the address
   * @param pass whether it begins what passExit ends
   */
  PeerProbe(MethodSite site, MethodVisitor next, Address address, String atEntry, boolean pass) {
    super(site, next);
    this.address = address;
    this.atEntry = atEntry;
    this.pass = pass;
  }

  @Override
  void onEntry() {
    guarded(
        () -> {
          address.load(mv);
          callProbe(atEntry, "(Ljava/lang/Object;)V");
        });
  }

  @Override
  void onReturn(int opcode) {
    if (pass) {
      callProbe("passExit", "()V");
    }
  }

  @Override
  boolean catchesThrow() {
    return pass;
  }

  @Override
  void onThrow() {
    callProbe("passExit", "()V");
  }

  /** The end of a request at a method's start: address, response, whether it was the last part. */
  static MethodVisitor finish(
      MethodSite site,
      MethodVisitor next,
      Address address,
      @Nullable Address response,
      @Nullable Address last) {
    return new ProbeVisitor(site, next) {
      @Override
      void onEntry() {
        guarded(
            () -> {
              address.load(mv);
              if (response == null) {
                mv.visitInsn(ACONST_NULL);
              } else {
                response.load(mv);
              }
              if (last == null) {
                mv.visitInsn(ICONST_1);
              } else {
                last.load(mv);
              }
              callProbe("finishedFor", "(Ljava/lang/Object;Ljava/lang/Object;Z)V");
            });
      }
    };
  }
}
