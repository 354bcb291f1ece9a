package io.bootcause.agent.instrument;

import java.util.function.Consumer;
import org.objectweb.asm.MethodVisitor;

/** A cache with a name is emptied as a whole. */
final class CacheClearing extends ProbeVisitor {
  private final Consumer<MethodVisitor> nameAndCache;

  /**
   * The method that empties it, or announces that.
   *
   * @param nameAndCache puts them onto the stack, in this order
   */
  CacheClearing(MethodSite site, MethodVisitor next, Consumer<MethodVisitor> nameAndCache) {
    super(site, next);
    this.nameAndCache = nameAndCache;
  }

  @Override
  void onEntry() {
    guarded(
        () -> {
          nameAndCache.accept(mv);
          callProbe("cacheCleared", "(Ljava/lang/String;Ljava/lang/Object;)V");
        });
  }
}
