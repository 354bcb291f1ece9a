package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Look-ups of Spring's caches by its annotations and JCache's, and that they empty one as a whole.
 * A look-up that may compute what is missing ({@code sync = true}) misses if it calls the method
 * while it lasts.
 */
final class SpringCaches implements TypeInstrumentation {
  private static final String INVOKER =
      "org/springframework/cache/interceptor/AbstractCacheInvoker";
  private static final String SUPPORT = "org/springframework/cache/interceptor/CacheAspectSupport";
  private static final String CACHE = "org/springframework/cache/Cache";

  @Override
  public List<String> types() {
    return Arrays.asList(INVOKER, SUPPORT);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isStatic()) {
      return null;
    }
    if (method.owner.name.equals(SUPPORT)) {
      return support(method, next);
    }
    if (method.name.equals("doClear") && CACHE.equals(method.parameter(0))) {
      return new CacheClearing(method, next, mv -> cache(mv, 1));
    }
    boolean now = method.name.equals("doGet");
    boolean looksUp =
        (now || method.name.equals("doRetrieve")) && CACHE.equals(method.parameter(0));
    switch (looksUp ? method.parameters() : 0) {
      case 2:
        return new LookUp(method, next, 0, 1, false);
      case 3:
        // What is retrieved may be computed anywhere.
        return now ? new LookUp(method, next, 0, 1, true) : null;
      default:
        return null;
    }
  }

  private static @Nullable MethodVisitor support(MethodSite method, MethodVisitor next) {
    if (method.name.equals("handleSynchronizedGet") && CACHE.equals(method.parameter(2))) {
      return new LookUp(method, next, 2, 1, true); // Before Spring 6.1.
    }
    if (!method.name.equals("invokeOperation")) {
      return null;
    }
    return CacheLookUp.missing(method, next);
  }

  /** Of a parameter of type Cache: its name and itself, onto the stack. */
  private static void cache(MethodVisitor mv, int local) {
    mv.visitVarInsn(Opcodes.ALOAD, local);
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, CACHE, "getName", "()Ljava/lang/String;", true);
    mv.visitVarInsn(Opcodes.ALOAD, local);
  }

  private static final class LookUp extends CacheLookUp {
    private final int cache;
    private final int key;

    LookUp(MethodSite site, MethodVisitor next, int cache, int key, boolean computes) {
      super(site, next, computes);
      this.cache = cache;
      this.key = key;
    }

    @Override
    void onEntry() {
      asked(
          () -> {
            cache(mv, cache + 1); // All parameters are references.
            loadArg(key);
          });
    }
  }
}
