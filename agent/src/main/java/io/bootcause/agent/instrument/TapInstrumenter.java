package io.bootcause.agent.instrument;

import io.bootcause.agent.tap.TapMethods;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Taps the methods that match, in loaded classes and in those that come, and for a trace what they
 * call. Each class is changed once, all of them together. Closing it gives each class its own bytes
 * back.
 */
public final class TapInstrumenter implements ClassFileTransformer, TapRewriter.Findings {
  /** Subtypes that a named class or interface may bring with it. */
  private static final int MOST_SUBTYPES = 200;

  private static final String OUR_LOADER = "io.bootcause.agent.boot.AgentClassLoader";

  private final Instrumentation jvm;
  private final TapSettings settings;
  private final NamePattern classes;
  private final NamePattern names;
  private final TapRewriter rewriter;

  /** Classes, by internal name, that are asked for by being subtypes of one that is named. */
  private final Set<String> subtypes = ConcurrentHashMap.newKeySet();

  /** Method name and descriptor by internal class name. */
  private volatile Map<String, Set<String>> callees = Collections.emptyMap();

  private final Set<String> touched = ConcurrentHashMap.newKeySet();
  private final ParameterNames parameterNames = new ParameterNames();
  private final Set<String> roots = Collections.synchronizedSet(new LinkedHashSet<>());
  private final Set<String> below = Collections.synchronizedSet(new LinkedHashSet<>());
  private final Set<String> cannot = Collections.synchronizedSet(new LinkedHashSet<>());
  private volatile boolean closed;

  public TapInstrumenter(Instrumentation jvm, TapSettings settings, TapMethods methods) {
    this.jvm = jvm;
    this.settings = settings;
    classes = new NamePattern(settings.classPattern());
    names = new NamePattern(settings.methodPattern());
    rewriter = new TapRewriter(settings, methods, this);
  }

  /**
   * @return rows as {@code TAP} replies
   */
  public synchronized List<String[]> open() {
    if (closed) {
      return new ArrayList<>();
    }
    Class<?>[] loaded = jvm.getAllLoadedClasses();
    Set<Class<?>> some = new LinkedHashSet<>(asked(loaded));
    if (settings.mode() == Mode.TRACE && settings.depth() > 0 && !some.isEmpty()) {
      some.addAll(calledBy(some, loaded));
    }
    jvm.addTransformer(this, true);
    retransform(new ArrayList<>(some));
    List<String[]> rows = new ArrayList<>();
    rows(rows, "root", roots);
    rows(rows, "callee", below);
    rows(rows, "not", cannot);
    return rows;
  }

  /** Decides what is tapped of them, too. */
  private Set<Class<?>> calledBy(Set<Class<?>> asked, Class<?>[] loaded) {
    try (LoadedBytes bytes = new LoadedBytes(jvm)) {
      CallGraph graph = new CallGraph(jvm, bytes, loaded);
      graph.follow(asked, names::matches, settings.depth());
      if (graph.full()) {
        cannot.add("all that they call: no more than " + CallGraph.MOST + " methods are timed");
      }
      callees = graph.chosen();
      return graph.classes();
    }
  }

  private static void rows(List<String[]> rows, String kind, Set<String> texts) {
    synchronized (texts) {
      for (String text : texts) {
        rows.add(new String[] {kind, text});
      }
    }
  }

  private List<Class<?>> asked(Class<?>[] loaded) {
    List<Class<?>> asked = new ArrayList<>();
    List<Class<?>> named = new ArrayList<>();
    for (Class<?> c : loaded) {
      if (classes.matches(c.getName()) && !c.isArray() && !ours(c)) {
        String why = untappable(c.getName());
        if (why != null) {
          cannot(c.getName(), settings.methodPattern(), why);
        } else if (!jvm.isModifiableClass(c)) {
          cannot(c.getName(), settings.methodPattern(), "the JVM lets nobody change this class");
        } else {
          asked.add(c);
          named.add(c);
        }
      }
    }
    if (classes.exact()) {
      below(named, loaded, asked);
    }
    return asked;
  }

  private void below(List<Class<?>> named, Class<?>[] loaded, List<Class<?>> asked) {
    int fixed = 0;
    int more = 0;
    String such = "";
    for (Class<?> c : loaded) {
      if (!isBelow(c, named)) {
        continue;
      }
      if (!jvm.isModifiableClass(c)) {
        fixed++;
        such = such.isEmpty() ? c.getName() : such;
      } else if (subtypes.size() >= MOST_SUBTYPES) {
        more++;
      } else {
        subtypes.add(c.getName().replace('.', '/'));
        asked.add(c);
      }
    }
    if (fixed > 0) {
      cannot.add(
          fixed
              + (fixed == 1 ? " subtype" : " subtypes")
              + " that the JVM lets nobody change, such as "
              + such
              + ": the code of lambdas is in methods lambda$… of the class that they are written in");
    }
    if (more > 0) {
      cannot.add(more + " more subtypes: no more than " + MOST_SUBTYPES + " are looked at");
    }
  }

  /** An agent that was here before us is not collected at once. */
  private static boolean ours(Class<?> c) {
    return ours(c.getClassLoader());
  }

  private static boolean ours(@Nullable ClassLoader loader) {
    return loader != null && loader.getClass().getName().equals(OUR_LOADER);
  }

  private static boolean isBelow(Class<?> c, List<Class<?>> named) {
    for (Class<?> above : named) {
      if (above != c && above.isAssignableFrom(c)) {
        return !c.isArray() && !c.isInterface() && !ours(c) && untappable(c.getName()) == null;
      }
    }
    return false;
  }

  /** What the taps themselves are made of would call itself without end. */
  static @Nullable String untappable(String name) {
    boolean own =
        name.startsWith("io.bootcause.agent.boot.")
            || name.startsWith("java.lang.invoke.")
            || name.startsWith("java.lang.ref.")
            || name.startsWith("java.util.concurrent.atomic.")
            || name.startsWith("jdk.internal.")
            || name.equals("sun.misc.Unsafe")
            || name.equals("java.lang.Object")
            || name.equals("java.lang.Thread")
            || name.equals("java.lang.System")
            || name.equals("java.lang.Class")
            || name.equals("java.lang.String")
            || name.equals("java.lang.Number")
            || name.equals("java.lang.Integer")
            || name.equals("java.lang.Long");
    return own ? "the tap itself needs it" : null;
  }

  private void retransform(List<Class<?>> some) {
    parameterNames.read(some);
    Retransformation.of(jvm, some, (one, e) -> cannot(one.getName(), "*", String.valueOf(e)));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain protectionDomain,
      byte[] bytes) {
    if (className == null || ours(loader)) {
      return null;
    }
    return parameterNames.in(classBeingRedefined, bytes, closed ? null : changed(className, bytes));
  }

  private byte @Nullable [] changed(String className, byte[] bytes) {
    String dotted = className.replace('/', '.');
    boolean matches =
        subtypes.contains(className) || (classes.matches(dotted) && untappable(dotted) == null);
    Set<String> called = callees.get(className);
    if (!matches && called == null) {
      return null;
    }
    try {
      byte[] changed =
          rewriter.rewrite(
              bytes,
              new TapRewriter.Choice() {
                @Override
                public boolean root(String name) {
                  return matches && names.matches(name);
                }

                @Override
                public boolean callee(String name, String descriptor) {
                  return called != null && called.contains(name + descriptor);
                }
              });
      if (changed != null) {
        touched.add(className);
      }
      return changed;
    } catch (Throwable e) {
      cannot(dotted, "*", String.valueOf(e));
      return null;
    }
  }

  @Override
  public void tapped(String className, String method, boolean root) {
    (root ? roots : below).add(className + "#" + method);
  }

  @Override
  public void cannot(String className, String method, String why) {
    if (cannot.size() < 100) {
      cannot.add(className + "#" + method + ": " + why);
    }
  }

  /** Nothing is tapped any more after this. */
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    List<Class<?>> changed = new ArrayList<>();
    Set<String> dotted = new HashSet<>();
    for (String name : touched) {
      dotted.add(name.replace('/', '.'));
    }
    if (!dotted.isEmpty()) {
      for (Class<?> c : jvm.getAllLoadedClasses()) {
        if (dotted.contains(c.getName()) && jvm.isModifiableClass(c)) {
          changed.add(c);
        }
      }
    }
    retransform(changed);
    jvm.removeTransformer(this);
    touched.clear();
    parameterNames.clear();
  }
}
