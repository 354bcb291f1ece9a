package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.tap.TapMethods;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The JVM's verifier is the judge of what is inserted: into every method of real libraries. */
class TapRewriterTest {
  @ParameterizedTest
  @CsvSource({
    "TRACE, org.apache.coyote.http11.Http11Processor",
    "TRACE, org.springframework.util.StringUtils",
    "WATCH, org.apache.coyote.http11.Http11Processor",
    "WATCH, org.springframework.util.StringUtils",
    "MONITOR, org.springframework.web.servlet.DispatcherServlet"
  })
  void tappingEveryMethodOfALibraryVerifies(Mode mode, Class<?> inside) throws Exception {
    Path jar = Path.of(inside.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> rewritten = new ArrayList<>();
    int count = 0;
    try (JarFile file = new JarFile(jar.toFile());
        TappingLoader loader = new TappingLoader(jar.toUri().toURL(), mode, rewritten)) {
      for (Enumeration<JarEntry> e = file.entries(); e.hasMoreElements(); ) {
        String name = e.nextElement().getName();
        // Every fifth, and with it all that the verifier loads for it.
        if (count++ % 5 != 0 && !name.contains(inside.getSimpleName())) {
          continue;
        }
        if (name.endsWith(".class") && !name.startsWith("META-INF") && !name.contains("-info")) {
          link(loader, name.substring(0, name.length() - 6).replace('/', '.'));
        }
      }
    }
    assertThat(rewritten).hasSizeGreaterThan(50).contains(inside.getName());
  }

  /** Asking for a class's methods makes the JVM verify it. */
  private static void link(ClassLoader loader, String name) {
    try {
      assertThat(Class.forName(name, false, loader).getDeclaredMethods()).isNotNull();
    } catch (ClassNotFoundException | NoClassDefFoundError e) {
      // Optional dependencies that are not here: neither is our doing.
    }
  }

  /** Child first, and taps all it defines. */
  private static final class TappingLoader extends URLClassLoader {
    private final Mode mode;
    private final List<String> rewritten;

    TappingLoader(URL jar, Mode mode, List<String> rewritten) {
      super(new URL[] {jar}, TapRewriterTest.class.getClassLoader());
      this.mode = mode;
      this.rewritten = rewritten;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        URL resource = findResource(name.replace('.', '/') + ".class");
        if (resource == null) {
          return super.loadClass(name, resolve);
        }
        try (InputStream in = resource.openStream()) {
          byte[] original = in.readAllBytes();
          byte[] tapped = rewriter().rewrite(original, new All());
          if (tapped != null) {
            rewritten.add(name);
          }
          byte[] bytes = tapped == null ? original : tapped;
          return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
    }

    private TapRewriter rewriter() {
      TapSettings settings =
          new TapSettings(mode, "*", "*", 3, 0, Long.MAX_VALUE, 1, false, "", "", 0);
      return new TapRewriter(settings, new TapMethods(), new Nobody());
    }
  }

  private static final class All implements TapRewriter.Choice {
    @Override
    public boolean root(String name) {
      return true;
    }

    @Override
    public boolean callee(String name, String descriptor) {
      return false;
    }
  }

  private static final class Nobody implements TapRewriter.Findings {
    @Override
    public void tapped(String className, String method, boolean root) {}

    @Override
    public void cannot(String className, String method, String why) {}
  }
}
