package io.bootcause.agent.patch;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/** Changes classes as they are loaded; ones that are loaded already only if it says so. */
abstract class LoadTimePatch implements ClassFileTransformer {
  @Override
  public final byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain protectionDomain,
      byte[] bytes) {
    if (className == null || (classBeingRedefined != null && !alsoLoaded())) {
      return null;
    }
    try {
      return concerns(className) ? rewrite(bytes) : null;
    } catch (RuntimeException e) {
      return null; // Then the patch has no effect, which the tool notices.
    }
  }

  /**
   * @param className with slashes
   */
  abstract boolean concerns(String className);

  /** Whether it adds nothing that a loaded class cannot be given. */
  boolean alsoLoaded() {
    return false;
  }

  /** The changed class; null if there is nothing to change in it. */
  abstract byte @Nullable [] rewrite(byte[] bytes);
}
