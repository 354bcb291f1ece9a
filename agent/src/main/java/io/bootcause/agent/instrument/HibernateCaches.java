package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Look-ups of entities and collections in the regions of Hibernate's second-level cache (5.3 and
 * later), and statements that empty a region as a whole: they lock it first, on the thread that
 * executes them, and empty it when the transaction ends.
 */
final class HibernateCaches implements TypeInstrumentation {
  private static final String SUPPORT = "org/hibernate/cache/spi/support/";
  private static final String ACCESS = SUPPORT + "AbstractCachedDomainDataAccess";

  /** None of these calls another's. */
  private static final List<String> TYPES =
      Arrays.asList(
          ACCESS,
          SUPPORT + "AbstractReadWriteAccess",
          SUPPORT + "EntityReadWriteAccess",
          SUPPORT + "AbstractEntityDataAccess",
          SUPPORT + "AbstractCollectionDataAccess");

  private static final String REGION = "org/hibernate/cache/spi/DomainDataRegion";

  @Override
  public List<String> types() {
    return TYPES;
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isStatic()) {
      return null;
    }
    switch (method.name) {
      case "get":
        return method.parameters() == 2 ? new LookUp(method, next) : null;
      case "lockRegion":
        return method.parameters() == 0
            ? new CacheClearing(method, next, HibernateCaches::region)
            : null;
      default:
        return null;
    }
  }

  /** The region's name and what gives access to it, onto the stack. */
  private static void region(MethodVisitor mv) {
    mv.visitVarInsn(Opcodes.ALOAD, 0);
    mv.visitMethodInsn(Opcodes.INVOKEVIRTUAL, ACCESS, "getRegion", "()L" + REGION + ";", false);
    mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, REGION, "getName", "()Ljava/lang/String;", true);
    mv.visitVarInsn(Opcodes.ALOAD, 0);
  }

  private static final class LookUp extends CacheLookUp {
    LookUp(MethodSite site, MethodVisitor next) {
      super(site, next, false);
    }

    @Override
    void onEntry() {
      asked(
          () -> {
            region(mv);
            mv.visitVarInsn(ALOAD, 2);
          });
    }
  }
}
