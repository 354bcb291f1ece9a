package io.bootcause.agent;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Puts the probe on the bootstrap loader, where all code sees it. By defining it there, since
 * appending to the bootstrap search path makes the JVM print a warning to the application's output.
 * Names the probe's classes only as text: they must not be linked before they are there.
 */
final class ProbeInstaller {
  static final String[] CLASSES = {
    "io.bootcause.agent.boot.ProbeSink",
    "io.bootcause.agent.boot.Filled",
    "io.bootcause.agent.boot.RequestLine$1",
    "io.bootcause.agent.boot.RequestLine",
    "io.bootcause.agent.boot.Recurrent$Seen",
    "io.bootcause.agent.boot.Recurrent$Same",
    "io.bootcause.agent.boot.Recurrent",
    "io.bootcause.agent.boot.OneOf",
    "io.bootcause.agent.boot.Contents$1",
    "io.bootcause.agent.boot.Contents$Unreadable",
    "io.bootcause.agent.boot.Contents",
    "io.bootcause.agent.boot.Recurrence",
    "io.bootcause.agent.boot.Call",
    "io.bootcause.agent.boot.Resumption",
    "io.bootcause.agent.boot.Lasting",
    "io.bootcause.agent.boot.Memory$Confined",
    "io.bootcause.agent.boot.Memory$Failure",
    "io.bootcause.agent.boot.Memory",
    "io.bootcause.agent.boot.Once$1",
    "io.bootcause.agent.boot.Once$Key",
    "io.bootcause.agent.boot.Once$Known",
    "io.bootcause.agent.boot.Once$OfThread",
    "io.bootcause.agent.boot.Once",
    "io.bootcause.agent.boot.Gate",
    "io.bootcause.agent.boot.NoDelay",
    "io.bootcause.agent.boot.QuickAck",
    "io.bootcause.agent.boot.Bounded",
    "io.bootcause.agent.boot.Clamped",
    "io.bootcause.agent.boot.ShortPauses",
    "io.bootcause.agent.boot.SideBySide",
    "io.bootcause.agent.boot.Skipped",
    "io.bootcause.agent.boot.Delayed",
    "io.bootcause.agent.boot.LaterAnswer",
    "io.bootcause.agent.boot.Probe",
    "io.bootcause.agent.boot.TapSink",
    "io.bootcause.agent.boot.TapProbe"
  };

  private ProbeInstaller() {}

  static void install(Instrumentation jvm) throws ReflectiveOperationException, IOException {
    if (present()) {
      return; // An agent before us left it.
    }
    try {
      define(definer(jvm));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      append(jvm);
    }
    if (!present()) {
      throw new ClassNotFoundException(CLASSES[CLASSES.length - 1]);
    }
  }

  private static boolean present() {
    try {
      for (String name : CLASSES) {
        Class.forName(name, false, null);
      }
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  /** Takes name, bytes, offset, length, loader, domain. */
  private interface Definer {
    void define(String name, byte[] bytes) throws ReflectiveOperationException;
  }

  private static void define(Definer definer) throws ReflectiveOperationException, IOException {
    for (String name : CLASSES) {
      definer.define(name, bytes(name));
    }
  }

  private static Definer definer(Instrumentation jvm) throws ReflectiveOperationException {
    Class<?> unsafeClass;
    if (OpenModule.there()) {
      unsafeClass = Class.forName("jdk.internal.misc.Unsafe");
      OpenModule.exportToUs(jvm, "jdk.internal.misc");
    } else {
      unsafeClass = Class.forName("sun.misc.Unsafe");
    }
    Object unsafe;
    if (OpenModule.there()) {
      unsafe = unsafeClass.getMethod("getUnsafe").invoke(null);
    } else {
      Field field = unsafeClass.getDeclaredField("theUnsafe");
      field.setAccessible(true);
      unsafe = field.get(null);
    }
    Method define =
        unsafeClass.getMethod(
            "defineClass",
            String.class,
            byte[].class,
            int.class,
            int.class,
            ClassLoader.class,
            ProtectionDomain.class);
    return (name, bytes) ->
        define.invoke(unsafe, name.replace('.', '/'), bytes, 0, bytes.length, null, null);
  }

  private static void append(Instrumentation jvm) throws IOException {
    File jar = File.createTempFile("bootcause-probe", ".jar");
    try {
      try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(jar))) {
        for (String name : CLASSES) {
          out.putNextEntry(new ZipEntry(fileName(name)));
          out.write(bytes(name));
          out.closeEntry();
        }
      }
      jvm.appendToBootstrapClassLoaderSearch(new JarFile(jar));
      present(); // Loads them while the file is there.
    } finally {
      if (!jar.delete()) {
        jar.deleteOnExit();
      }
    }
  }

  private static byte[] bytes(String className) throws IOException {
    try (InputStream in = resource(fileName(className))) {
      if (in == null) {
        throw new IOException("no " + className);
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[8192];
      for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      return out.toByteArray();
    }
  }

  private static @Nullable InputStream resource(String name) {
    ClassLoader loader = ProbeInstaller.class.getClassLoader();
    return loader == null ? null : loader.getResourceAsStream(name);
  }

  private static String fileName(String className) {
    return className.replace('.', '/') + ".class";
  }
}
