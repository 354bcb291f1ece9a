package io.bootcause.agent.instrument;

import io.bootcause.agent.capture.TracedMethods;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Applies and undoes instrumentation. Classes that are loaded are retransformed, those that come
 * later are met as they are loaded. Undoing means retransforming without changes, which gives each
 * class the bytes it was loaded with.
 */
public final class Instrumenter implements ClassFileTransformer {
  private static final TypeInstrumentation JDBC = new Jdbc();
  private static final TypeInstrumentation EXECUTORS = new Executors();

  static final List<TypeInstrumentation> TYPES =
      Collections.unmodifiableList(
          Arrays.asList(
              new TomcatAccept(),
              new TomcatPoller(),
              new TomcatWorker(),
              new TomcatContainer(),
              new TomcatMapper(),
              new TomcatResponse(),
              new ServletRequests(),
              new SpringDispatcher(),
              new SpringHandler(),
              new SpringAsync(),
              new SpringFunctions(),
              new ArchiveEntries(),
              new ArchiveOpens(),
              new DirectoryLists(),
              new JettyServer(),
              new Jetty12Server(),
              new UndertowServer(),
              new ReactorNettyServer(),
              new NettyLoops(),
              new NettyChannels(),
              new NioChannels(),
              new SpringWebFlux(),
              JDBC,
              new HttpClients(),
              new GuavaFutures(),
              new StoreClients(),
              new ReactorNettyClient(),
              new JettyClient(),
              new ApacheAsyncClient(),
              new R2dbc(),
              new Blocking(),
              new BlockingSockets(),
              EXECUTORS,
              new ForkJoin(),
              new OtherTasks(),
              new CoroutineLocks(),
              new Logging(),
              new LimitExceptions(),
              new MissedClasses(),
              new ReactorChains(),
              new SpringCaches(),
              new HibernateCaches(),
              new LibraryCaches()));

  private final Instrumentation jvm;
  private final TracedMethods methods;
  private final Map<String, TypeInstrumentation> library = new HashMap<>();

  /** By internal class name; empty while boundaries are off. */
  private volatile Map<String, TypeInstrumentation> boundaries = Collections.emptyMap();

  /** Method names by internal class name. */
  private volatile Map<String, Set<String>> traced = Collections.emptyMap();

  /** Internal names of what was changed since the last undo. */
  private final Set<String> touched = ConcurrentHashMap.newKeySet();

  private final Set<String> failed = ConcurrentHashMap.newKeySet();
  private final ParameterNames parameterNames = new ParameterNames();
  private boolean installed;
  private boolean closed;

  public Instrumenter(Instrumentation jvm, TracedMethods methods) {
    this.jvm = jvm;
    this.methods = methods;
    for (TypeInstrumentation type : TYPES) {
      for (String name : type.types()) {
        if (library.put(name, type) != null) {
          throw new IllegalStateException("instrumented by two: " + name);
        }
      }
    }
  }

  /**
   * @return names of loaded classes that could not be instrumented
   */
  public synchronized List<String> boundaries(boolean on) {
    failed.clear();
    Set<String> affected = new HashSet<>(library.keySet());
    boundaries = on ? library : Collections.emptyMap();
    apply(affected);
    return names(failed);
  }

  /**
   * Replaces what is traced.
   *
   * @param wanted method names by class name
   * @return names of loaded classes that could not be instrumented
   */
  public synchronized List<String> trace(Map<String, Set<String>> wanted) {
    failed.clear();
    Map<String, Set<String>> next = new HashMap<>();
    for (Map.Entry<String, Set<String>> e : wanted.entrySet()) {
      if (traceable(e.getKey())) {
        next.put(e.getKey().replace('.', '/'), new HashSet<>(e.getValue()));
      }
    }
    Set<String> affected = new HashSet<>(traced.keySet());
    affected.addAll(next.keySet());
    traced = next;
    apply(affected);
    return names(failed);
  }

  /** What the probes themselves are made of would call itself without end. */
  private static boolean traceable(String className) {
    return !className.startsWith("java.lang.")
        && !className.startsWith("java.util.concurrent.")
        && !className.startsWith("jdk.internal.")
        && !className.startsWith("io.bootcause.agent.boot.");
  }

  /** Gives every class its own bytes back; nothing is instrumented any more after this. */
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    boundaries = Collections.emptyMap();
    traced = Collections.emptyMap();
    retransform(new HashSet<>(touched));
    if (installed) {
      jvm.removeTransformer(this);
    }
    touched.clear();
    parameterNames.clear();
  }

  private void apply(Set<String> affected) {
    if (closed) {
      return;
    }
    if (!installed) {
      jvm.addTransformer(this, true);
      installed = true;
    }
    retransform(affected);
  }

  private void retransform(Set<String> internalNames) {
    Set<String> names = new HashSet<>();
    for (String name : internalNames) {
      names.add(name.replace('/', '.'));
    }
    List<Class<?>> classes = new ArrayList<>();
    JdbcTypes jdbc = new JdbcTypes();
    boolean byShape = internalNames.size() >= library.size();
    for (Class<?> loaded : jvm.getAllLoadedClasses()) {
      if ((names.contains(loaded.getName())
              || (byShape && (jdbc.is(loaded) || Executors.prepares(loaded))))
          && jvm.isModifiableClass(loaded)) {
        classes.add(loaded);
      }
    }
    parameterNames.read(classes);
    Retransformation.of(jvm, classes, (one, e) -> failed.add(one.getName()));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> classBeingRedefined,
      @Nullable ProtectionDomain protectionDomain,
      byte[] bytes) {
    if (className == null || loader == getClass().getClassLoader()) {
      return null;
    }
    return parameterNames.in(classBeingRedefined, bytes, changed(loader, className, bytes));
  }

  private byte @Nullable [] changed(@Nullable ClassLoader loader, String className, byte[] bytes) {
    TypeInstrumentation boundary = boundaries.get(className);
    Set<String> calls = traced.get(className);
    if (boundary == null && !boundaries.isEmpty() && loader != null) {
      boundary = byMark(bytes);
    }
    if (boundary == null && calls == null) {
      return null;
    }
    try {
      byte[] changed =
          ClassRewriter.rewrite(
              boundary, calls == null ? Collections.emptySet() : calls, methods, bytes);
      if (changed != null) {
        touched.add(className);
      }
      return changed;
    } catch (Throwable e) {
      failed.add(className.replace('/', '.'));
      return null;
    }
  }

  /** What is instrumented whatever its name. */
  private static @Nullable TypeInstrumentation byMark(byte[] bytes) {
    if (Jdbc.MARK.isIn(bytes)) {
      return JDBC;
    }
    return Executors.MARK.isIn(bytes) ? EXECUTORS : null;
  }

  private static List<String> names(Set<String> set) {
    List<String> sorted = new ArrayList<>(set);
    Collections.sort(sorted);
    return sorted;
  }
}
