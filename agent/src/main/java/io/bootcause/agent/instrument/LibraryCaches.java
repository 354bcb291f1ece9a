package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Look-ups of Caffeine's caches (2 and 3; those with a bound, others lose nothing) and of Guava's.
 * A look-up that may compute what is missing misses if it comes to the computing.
 */
final class LibraryCaches implements TypeInstrumentation {
  private static final String CAFFEINE = "com/github/benmanes/caffeine/cache/BoundedLocalCache";
  private static final String GUAVA = "com/google/common/cache/LocalCache";
  private static final String SEGMENT = GUAVA + "$Segment";
  private static final String LOADER = "com/google/common/cache/CacheLoader";

  @Override
  public List<String> types() {
    return Arrays.asList(CAFFEINE, GUAVA, SEGMENT);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isStatic()) {
      return null;
    }
    switch (method.owner.name) {
      case CAFFEINE:
        switch (method.name) {
          case "getIfPresent":
            return method.parameters() == 2 ? new LookUp(method, next, false) : null;
          case "computeIfAbsent":
            return method.parameters() == 4 ? new LookUp(method, next, true) : null;
          case "put":
            return method.parameters() == 2 ? new Given(method, next) : null;
          case "doComputeIfAbsent":
            return CacheLookUp.missing(method, next);
          default:
            return null;
        }
      case GUAVA:
        if (method.name.equals("getIfPresent")) {
          return new LookUp(method, next, false);
        }
        if (method.name.equals("put")) {
          return new Given(method, next);
        }
        return method.name.equals("get") && LOADER.equals(method.parameter(1))
            ? new LookUp(method, next, true)
            : null;
      default:
        return method.name.equals("lockedGetOrLoad") ? CacheLookUp.missing(method, next) : null;
    }
  }

  private static final class LookUp extends CacheLookUp {
    LookUp(MethodSite site, MethodVisitor next, boolean computes) {
      super(site, next, computes);
    }

    @Override
    void onEntry() {
      mv.visitVarInsn(ALOAD, 0);
      mv.visitVarInsn(ALOAD, 1);
      callProbe("namelessCacheAsked", "(Ljava/lang/Object;Ljava/lang/Object;)V");
    }
  }

  private static final class Given extends ProbeVisitor {
    Given(MethodSite site, MethodVisitor next) {
      super(site, next);
    }

    @Override
    void onEntry() {
      mv.visitVarInsn(ALOAD, 0);
      callProbe("namelessCacheGiven", "(Ljava/lang/Object;)V");
    }
  }
}
