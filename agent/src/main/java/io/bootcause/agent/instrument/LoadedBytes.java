package io.bootcause.agent.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Class files of loaded classes, as the JVM hands them to those who may change them, without
 * changing any. It is given a class file of a version that no JVM knows, and refuses that before
 * anything has happened to the class: code that was compiled stays. The application's own loaders
 * are not asked: they may open archives, and do not have what was generated.
 *
 * <p>For one thread; others that change classes meanwhile are not disturbed.
 */
final class LoadedBytes implements ClassFileTransformer, AutoCloseable {
  /** Magic number, version 65535, a constant pool without constants. */
  private static final byte[] REFUSED = {
    (byte) 0xCA,
    (byte) 0xFE,
    (byte) 0xBA,
    (byte) 0xBE,
    0,
    0,
    (byte) 0xFF,
    (byte) 0xFF,
    0,
    1,
    0,
    0,
    0,
    0,
    0,
    0
  };

  private final Instrumentation jvm;
  private final Thread reader = Thread.currentThread();
  private @Nullable Class<?> wanted;
  private byte @Nullable [] seen;

  LoadedBytes(Instrumentation jvm) {
    this.jvm = jvm;
    jvm.addTransformer(this, true);
  }

  /** Of all loaded classes of such names; what cannot be read is left out. */
  static List<byte[]> of(Instrumentation jvm, Predicate<String> names) {
    List<byte[]> all = new ArrayList<>();
    try (LoadedBytes bytes = new LoadedBytes(jvm)) {
      for (Class<?> loaded : jvm.getAllLoadedClasses()) {
        byte[] code =
            names.test(loaded.getName()) && jvm.isModifiableClass(loaded) ? bytes.of(loaded) : null;
        if (code != null) {
          all.add(code);
        }
      }
    }
    return all;
  }

  /**
   * @return null if the JVM does not tell
   */
  byte @Nullable [] of(Class<?> loaded) {
    wanted = loaded;
    seen = null;
    try {
      jvm.retransformClasses(loaded);
    } catch (Throwable refused) {
      // As it should be.
    }
    wanted = null;
    byte[] bytes = seen;
    seen = null;
    return bytes;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain protectionDomain,
      byte[] bytes) {
    if (Thread.currentThread() != reader
        || classBeingRedefined == null
        || classBeingRedefined != wanted) {
      return null;
    }
    seen = bytes;
    return REFUSED;
  }

  @Override
  public void close() {
    jvm.removeTransformer(this);
  }
}
