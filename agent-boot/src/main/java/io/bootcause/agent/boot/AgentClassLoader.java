package io.bootcause.agent.boot;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * Holds the agent proper, from bytes in memory: no file stays open, and once the agent is gone the
 * collector takes all of it. The application cannot see in, and the agent sees only the JDK.
 */
final class AgentClassLoader extends ClassLoader {
  static {
    registerAsParallelCapable();
  }

  /** On the bootstrap loader; here only as bytes, for the agent to put them there. */
  private static final String BOOT_PACKAGE = "io.bootcause.agent.boot.";

  private final Map<String, byte[]> entries = new HashMap<>();

  AgentClassLoader(InputStream jar) throws IOException {
    super(ClassLoader.getSystemClassLoader().getParent());
    ZipInputStream zip = new ZipInputStream(jar);
    byte[] buffer = new byte[8192];
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      for (int n = zip.read(buffer); n >= 0; n = zip.read(buffer)) {
        bytes.write(buffer, 0, n);
      }
      entries.put(entry.getName(), bytes.toByteArray());
    }
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    byte[] bytes = name.startsWith(BOOT_PACKAGE) ? null : entries.get(fileName(name));
    if (bytes == null) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
    }
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    byte[] bytes = entries.get(name);
    return bytes == null ? super.getResourceAsStream(name) : new ByteArrayInputStream(bytes);
  }

  private static String fileName(String className) {
    return className.replace('.', '/') + ".class";
  }
}
