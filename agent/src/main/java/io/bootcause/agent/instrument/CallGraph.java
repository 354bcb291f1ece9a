package io.bootcause.agent.instrument;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which loaded classes a call may lead to: the named class, those above it, and those below it. No
 * class is asked for its methods, since that may load others: a class that turns out not to declare
 * the method is left as it is when its bytes are looked at.
 */
final class CallGraph {
  /** Callees that are tapped at most. */
  static final int MOST = 2000;

  /** A call that may lead to more classes than that (as of Runnable) is followed to none below. */
  private static final int MOST_BELOW = 40;

  private final Instrumentation jvm;
  private @Nullable Subtypes subtypes;
  private final Set<String> known = ConcurrentHashMap.newKeySet();
  private final Set<String[]> pending = new LinkedHashSet<>();
  private int methods;
  private boolean full;

  CallGraph(Instrumentation jvm) {
    this.jvm = jvm;
  }

  synchronized void found(String owner, String name, String descriptor) {
    if (known.add(owner + "#" + name + descriptor)) {
      pending.add(new String[] {owner, name, descriptor});
    }
  }

  /** True if something was left out. */
  synchronized boolean full() {
    return full;
  }

  /**
   * Adds what the calls found since the last time may lead to.
   *
   * @param chosen name and descriptor of methods by internal class name
   * @param tapped how many of those chosen before there really are: a class may not declare the
   *     method, or have no code for it
   * @return the classes that are to be looked at again for it
   */
  synchronized List<Class<?>> callees(Map<String, Set<String>> chosen, int tapped) {
    methods = tapped;
    Map<String, List<String[]>> byOwner = new HashMap<>();
    for (String[] call : pending) {
      byOwner.computeIfAbsent(call[0], k -> new ArrayList<>()).add(call);
    }
    pending.clear();
    Set<Class<?>> affected = new LinkedHashSet<>();
    if (byOwner.isEmpty()) {
      return new ArrayList<>();
    }
    Subtypes index = subtypes;
    if (index == null) {
      index = new Subtypes(jvm.getAllLoadedClasses());
      subtypes = index;
    }
    for (Map.Entry<String, List<String[]>> e : byOwner.entrySet()) {
      for (Class<?> owner : index.named(e.getKey())) {
        Set<Class<?>> targets = targets(owner, index);
        for (String[] call : e.getValue()) {
          add(call, call[1].equals("<init>") ? justOne(owner) : targets, chosen, affected);
        }
      }
    }
    return new ArrayList<>(affected);
  }

  private static Set<Class<?>> justOne(Class<?> owner) {
    Set<Class<?>> one = new HashSet<>();
    one.add(owner);
    return one;
  }

  private static Set<Class<?>> targets(Class<?> owner, Subtypes index) {
    Set<Class<?>> targets = new LinkedHashSet<>();
    for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
      targets.add(c);
      defaults(c, targets);
    }
    targets.addAll(index.below(owner, MOST_BELOW));
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

  /** The JDK's own proxies stand where the application's interfaces are called. */
  private static boolean madeForAnInterface(String name) {
    return name.startsWith("jdk/proxy") || name.startsWith("com/sun/proxy/");
  }

  private void add(
      String[] call,
      Set<Class<?>> targets,
      Map<String, Set<String>> chosen,
      Set<Class<?>> affected) {
    for (Class<?> target : targets) {
      String name = target.getName().replace('.', '/');
      if ((JdkCalls.ofJdk(name) && !madeForAnInterface(name))
          || TapInstrumenter.untappable(target.getName()) != null
          || !jvm.isModifiableClass(target)) {
        continue;
      }
      if (methods >= MOST) {
        full = true;
        return;
      }
      if (chosen.computeIfAbsent(name, k -> ConcurrentHashMap.newKeySet()).add(call[1] + call[2])) {
        methods++;
        affected.add(target);
      }
    }
  }
}
