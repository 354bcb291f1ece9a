package io.bootcause.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Which methods of loaded classes some methods may lead to, level by level: those of the class that
 * is named in the call, of those above it, and of those below it. All of it is known before the
 * first class is changed, so that each class is changed once. No class is asked for its methods,
 * since that may load others.
 */
final class CallGraph {
  /** Callees that are chosen at most. */
  static final int MOST = 2000;

  /** A call that may lead to more classes than that (as of Runnable) is followed to none below. */
  private static final int MOST_BELOW = 40;

  private final Instrumentation jvm;
  private final LoadedBytes bytes;
  private final Subtypes index;

  /** Null for a class whose bytes the JVM does not tell, or that nobody can read. */
  private final Map<Class<?>, @Nullable ClassCode> codes = new HashMap<>();

  private final Set<String> followed = new HashSet<>();
  private final Map<String, Set<String>> chosen = new ConcurrentHashMap<>();
  private final Set<Class<?>> classes = new LinkedHashSet<>();
  private int methods;
  private boolean full;

  CallGraph(Instrumentation jvm, LoadedBytes bytes, Class<?>[] loaded) {
    this.jvm = jvm;
    this.bytes = bytes;
    index = new Subtypes(loaded);
  }

  /** Follows the calls of all methods with such names, so many levels. */
  void follow(Collection<Class<?>> roots, Predicate<String> names, int levels) {
    Map<Class<?>, Set<String>> level = new LinkedHashMap<>();
    for (Class<?> root : roots) {
      ClassCode code = code(root);
      if (code != null) {
        level.put(root, new HashSet<>(code.named(names)));
      }
    }
    for (int i = 0; i < levels && !level.isEmpty() && !full; i++) {
      level = below(level);
    }
  }

  /** Name and descriptor of the methods they lead to, by internal class name. */
  Map<String, Set<String>> chosen() {
    return chosen;
  }

  /** The classes that have them. */
  Set<Class<?>> classes() {
    return classes;
  }

  /** True if something was left out. */
  boolean full() {
    return full;
  }

  private @Nullable ClassCode code(Class<?> of) {
    if (!codes.containsKey(of)) {
      byte[] found = jvm.isModifiableClass(of) ? bytes.of(of) : null;
      codes.put(of, found == null ? null : read(found));
    }
    return codes.get(of);
  }

  /** A newer Java's, or an obfuscator's, is left out like one without calls. */
  private static @Nullable ClassCode read(byte[] found) {
    try {
      return new ClassCode(found);
    } catch (RuntimeException e) {
      return null;
    }
  }

  private Map<Class<?>, Set<String>> below(Map<Class<?>, Set<String>> level) {
    Map<String, List<ClassCode.Call>> byOwner = new LinkedHashMap<>();
    for (Map.Entry<Class<?>, Set<String>> e : level.entrySet()) {
      ClassCode code = code(e.getKey());
      if (code == null) {
        continue;
      }
      for (ClassCode.Call call : code.calls(e.getValue())) {
        if (!JdkCalls.ofJdk(call.owner)
            && followed.add(call.owner + "#" + call.name + call.descriptor)) {
          byOwner.computeIfAbsent(call.owner, k -> new ArrayList<>()).add(call);
        }
      }
    }
    Map<Class<?>, Set<String>> next = new LinkedHashMap<>();
    for (Map.Entry<String, List<ClassCode.Call>> e : byOwner.entrySet()) {
      for (Class<?> owner : index.named(e.getKey())) {
        Set<Class<?>> targets = targets(owner);
        for (ClassCode.Call call : e.getValue()) {
          choose(call, call.name.equals("<init>") ? Collections.singleton(owner) : targets, next);
        }
      }
    }
    return next;
  }

  private void choose(ClassCode.Call call, Set<Class<?>> targets, Map<Class<?>, Set<String>> next) {
    String method = call.name + call.descriptor;
    for (Class<?> target : targets) {
      ClassCode code = code(target);
      if (code == null || !code.has(method)) {
        continue;
      }
      if (methods >= MOST) {
        full = true;
        return;
      }
      String name = target.getName().replace('.', '/');
      if (chosen.computeIfAbsent(name, k -> new HashSet<>()).add(method)) {
        // A bridge is left as it is, but not what it leads to.
        if (!code.bridge(method)) {
          methods++;
          classes.add(target);
        }
        next.computeIfAbsent(target, k -> new HashSet<>()).add(method);
      }
    }
  }

  private Set<Class<?>> targets(Class<?> owner) {
    Set<Class<?>> targets = new LinkedHashSet<>();
    for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
      targets.add(c);
      defaults(c, targets);
    }
    targets.addAll(index.below(owner, MOST_BELOW));
    targets.removeIf(CallGraph::leftAlone);
    return targets;
  }

  /** Interfaces may have the code. */
  private static void defaults(Class<?> of, Set<Class<?>> targets) {
    for (Class<?> above : of.getInterfaces()) {
      if (targets.add(above)) {
        defaults(above, targets);
      }
    }
  }

  private static boolean leftAlone(Class<?> target) {
    String name = target.getName();
    return (JdkCalls.ofJdk(name.replace('.', '/')) && !madeForAnInterface(name))
        || TapInstrumenter.untappable(name) != null;
  }

  /** The JDK's own proxies stand where the application's interfaces are called. */
  private static boolean madeForAnInterface(String name) {
    return name.startsWith("jdk.proxy") || name.startsWith("com.sun.proxy.");
  }
}
