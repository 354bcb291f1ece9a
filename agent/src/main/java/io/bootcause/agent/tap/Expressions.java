package io.bootcause.agent.tap;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/** Compiles what a person has written, once. The compiler is loaded when it is first needed. */
public final class Expressions {
  private static final String COMPILER = "io.bootcause.agent.expression.JexlCompiler";

  /** As the compiler says it. */
  private static final String UNKNOWN = "unknown ";

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

    private final AtomicLong failures = new AtomicLong();
    private volatile String reason = "";

    Compiled(String text, Function<Map<String, Object>, Object> expression) {
      this.text = text;
      this.expression = expression;
    }

    @Override
    public boolean holds(SeenCall call) {
      Map<String, Object> variables = call.variables();
      try {
        return Boolean.TRUE.equals(expression.apply(variables));
      } catch (Throwable e) {
        if (failures.getAndIncrement() == 0) {
          reason = why(e, variables);
        }
        return false;
      }
    }

    @Override
    public String[] values(SeenCall call) {
      Map<String, Object> variables = call.variables();
      String value;
      try {
        value =
            ValueText.named(text, expression.apply(variables), call.depth() + 1, call.secrets());
      } catch (Throwable e) {
        value = "(" + why(e, variables) + ")";
      }
      return new String[] {text, value};
    }

    private static String why(Throwable e, Map<String, Object> variables) {
      if (!(e instanceof CannotTell)) {
        return ValueText.of(e, 0);
      }
      String why = String.valueOf(e.getMessage());
      if (!why.startsWith(UNKNOWN)) {
        return why;
      }
      Set<String> known = new TreeSet<>(variables.keySet());
      known.removeAll(Arrays.asList("params", "returnObj", "throwExp"));
      return why + "; known here: " + String.join(", ", known);
    }

    @Override
    public long failures() {
      return failures.get();
    }

    @Override
    public String reason() {
      return reason;
    }
  }

  /** From memory, as the agent's own, so that no file stays open; it needs what that has. */
  private static final class BytesLoader extends ClassLoader {
    private final Map<String, byte[]> entries = new HashMap<>();

    BytesLoader(InputStream jar) throws IOException {
      super(Expressions.class.getClassLoader());
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
