package io.bootcause.agent.tap;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Compiles what a person has written, once. The compiler is loaded when it is first needed. */
public final class Expressions {
  private static final String COMPILER = "io.bootcause.agent.expression.JexlCompiler";
  private static final String JAR = "io/bootcause/agent/boot/expression.jar";

  private final String agentJar;
  private @Nullable Function<String, Function<Map<String, Object>, Object>> compiler;

  /**
   * @param agentJar path of the agent's jar, empty if it is not known
   */
  public Expressions(String agentJar) {
    this.agentJar = agentJar;
  }

  /**
   * @param text empty for none
   * @throws IllegalArgumentException if it is no expression
   */
  public @Nullable CallTest test(String text) throws ReflectiveOperationException, IOException {
    if (text.isEmpty()) {
      return null;
    }
    Function<String, Function<Map<String, Object>, Object>> ours = compiler;
    if (ours == null) {
      ours = load();
      compiler = ours;
    }
    return new Compiled(text, ours.apply(text));
  }

  @SuppressWarnings("unchecked") // It is ours.
  private Function<String, Function<Map<String, Object>, Object>> load()
      throws ReflectiveOperationException, IOException {
    if (agentJar.isEmpty()) {
      throw new IllegalArgumentException("no expressions: the agent does not know its jar");
    }
    try (JarFile jar = new JarFile(agentJar, false);
        InputStream in = jar.getInputStream(jar.getEntry(JAR))) {
      ClassLoader loader = new BytesLoader(in);
      return (Function<String, Function<Map<String, Object>, Object>>)
          loader.loadClass(COMPILER).getConstructor().newInstance();
    }
  }

  private static final class Compiled implements CallTest {
    private final String text;
    private final Function<Map<String, Object>, Object> expression;

    Compiled(String text, Function<Map<String, Object>, Object> expression) {
      this.text = text;
      this.expression = expression;
    }

    @Override
    public boolean holds(SeenCall call) {
      try {
        return Boolean.TRUE.equals(expression.apply(call.variables()));
      } catch (RuntimeException e) {
        return false;
      }
    }

    @Override
    public String[] values(SeenCall call) {
      try {
        return new String[] {
          text, ValueText.named(text, expression.apply(call.variables()), call.depth() + 1)
        };
      } catch (RuntimeException e) {
        return new String[] {text, "(" + e.getMessage() + ")"};
      }
    }
  }

  /** As the agent's own loader: from memory, so that no file stays open. */
  private static final class BytesLoader extends ClassLoader {
    private final Map<String, byte[]> entries = new HashMap<>();

    BytesLoader(InputStream jar) throws IOException {
      super(ClassLoader.getSystemClassLoader().getParent());
      ZipInputStream zip = new ZipInputStream(jar);
      byte[] buffer = new byte[8192];
      for (ZipEntry e = zip.getNextEntry(); e != null; e = zip.getNextEntry()) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int n = zip.read(buffer); n >= 0; n = zip.read(buffer)) {
          bytes.write(buffer, 0, n);
        }
        entries.put(e.getName(), bytes.toByteArray());
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] bytes = entries.get(name.replace('.', '/') + ".class");
      if (bytes == null) {
        throw new ClassNotFoundException(name);
      }
      return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    public @Nullable InputStream getResourceAsStream(String name) {
      byte[] bytes = entries.get(name);
      return bytes == null ? null : new ByteArrayInputStream(bytes);
    }
  }
}
