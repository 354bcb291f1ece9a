package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.agent.capture.TracedMethods;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The JVM's verifier is the judge of what is inserted: into every method of real libraries. */
class ClassRewriterTest {
  @ParameterizedTest
  @ValueSource(
      classes = {
        org.apache.catalina.connector.CoyoteAdapter.class,
        org.apache.coyote.http11.Http11Processor.class,
        org.springframework.web.servlet.DispatcherServlet.class,
        org.springframework.web.method.support.InvocableHandlerMethod.class,
        org.springframework.util.StringUtils.class
      })
  void tracingEveryMethodOfALibraryVerifies(Class<?> inside) throws Exception {
    Path jar = Path.of(inside.getProtectionDomain().getCodeSource().getLocation().toURI());
    List<String> rewritten = new ArrayList<>();
    int count = 0;
    try (JarFile file = new JarFile(jar.toFile());
        TracingLoader loader = new TracingLoader(jar.toUri().toURL(), rewritten)) {
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

  @Test
  void aClassWithoutAMatchIsLeftAlone() throws IOException {
    assertThat(
            ClassRewriter.rewrite(
                new TomcatMapper(),
                Set.of("noSuchMethod"),
                new TracedMethods(),
                bytes(String.class)))
        .isNull();
  }

  @Test
  void everyOverloadIsCounted() throws IOException {
    TracedMethods methods = new TracedMethods();
    ClassRewriter.rewrite(null, Set.of("isIn"), methods, bytes(Overloads.class));
    assertThat(methods.count(0, Overloads.class.getName(), "isIn")).isEqualTo(2);
    assertThat(methods.count(1, Overloads.class.getName(), "isIn")).isEqualTo(1);
  }

  /** Two methods of one name, one that is abstract. */
  abstract static class Overloads {
    abstract boolean isIn(char c);

    boolean isIn(int i) {
      return i > 0;
    }

    boolean isIn(long l, String... more) {
      return l > more.length;
    }
  }

  private static byte[] bytes(Class<?> c) throws IOException {
    try (InputStream in =
        ClassLoader.getSystemResourceAsStream(c.getName().replace('.', '/') + ".class")) {
      return in.readAllBytes();
    }
  }

  /** Child first, and rewrites all it defines. */
  private static final class TracingLoader extends URLClassLoader {
    private final List<String> rewritten;
    private final TracedMethods methods = new TracedMethods();

    TracingLoader(URL jar, List<String> rewritten) {
      super(new URL[] {jar}, ClassRewriterTest.class.getClassLoader());
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
          byte[] traced =
              ClassRewriter.rewrite(boundary(name), methodNames(original), methods, original);
          if (traced != null) {
            rewritten.add(name);
          }
          byte[] bytes = traced == null ? original : traced;
          return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
          throw new ClassNotFoundException(name, e);
        }
      }
    }

    private static TypeInstrumentation boundary(String name) {
      for (TypeInstrumentation type : Instrumenter.TYPES) {
        if (type.types().contains(name.replace('.', '/'))) {
          return type;
        }
      }
      return null;
    }

    private static Set<String> methodNames(byte[] bytes) {
      Set<String> names = new HashSet<>();
      new ClassReader(bytes)
          .accept(
              new ClassVisitor(Opcodes.ASM9) {
                @Override
                public MethodVisitor visitMethod(
                    int access, String name, String desc, String signature, String[] exceptions) {
                  if (!name.equals("<clinit>")) {
                    names.add(name);
                  }
                  return null;
                }
              },
              ClassReader.SKIP_CODE);
      return names;
    }
  }
}
