package io.bootcause.agent.patch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** A class of the tests as patches make it, on a loader of its own. */
final class Rewritten {
  private Rewritten() {}

  static byte[] bytes(Class<?> type) throws IOException {
    try (InputStream in =
        type.getResourceAsStream("/" + type.getName().replace('.', '/') + ".class")) {
      assertThat(in).isNotNull();
      return in.readAllBytes();
    }
  }

  static Class<?> load(Class<?> type, LoadTimePatch... patches) throws Exception {
    byte @Nullable [] bytes = bytes(type);
    for (LoadTimePatch patch : patches) {
      bytes = patch.rewrite(bytes);
      assertThat(bytes).isNotNull();
    }
    byte[] changed = bytes;
    ClassLoader loader =
        new ClassLoader(Rewritten.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals(type.getName())
                ? defineClass(name, changed, 0, changed.length)
                : super.loadClass(name, resolve);
          }
        };
    return loader.loadClass(type.getName());
  }

  static Object instance(Class<?> type, LoadTimePatch... patches) throws Exception {
    var constructor = load(type, patches).getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }
}
