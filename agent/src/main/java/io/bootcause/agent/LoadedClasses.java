package io.bootcause.agent;

import io.bootcause.agent.instrument.NamePattern;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where the target's classes come from. */
final class LoadedClasses {
  private final Instrumentation jvm;

  /** Classes of one loader and jar share their domain: its location is asked for once. */
  private final IdentityHashMap<ProtectionDomain, String> locations = new IdentityHashMap<>();

  private LoadedClasses(Instrumentation jvm) {
    this.jvm = jvm;
  }

  /** Rows as {@code WHERE} replies. A class loaded by several loaders is there several times. */
  static List<String[]> where(Instrumentation jvm, String[] classNames) {
    return new LoadedClasses(jvm).where(new HashSet<>(Arrays.asList(classNames)));
  }

  /** Rows as {@code LOADED} replies. */
  static List<String[]> count(Instrumentation jvm, String[] parts) {
    return new LoadedClasses(jvm).countByPart(parts);
  }

  private List<String[]> where(Set<String> wanted) {
    Map<String, Integer> loaded = new HashMap<>();
    List<Class<?>> found = new ArrayList<>();
    List<NamePattern> patterns = patterns(wanted);
    for (Class<?> c : jvm.getAllLoadedClasses()) {
      if (c.isArray()) {
        continue;
      }
      loaded.merge(location(c), 1, Integer::sum);
      if (wanted.contains(c.getName()) || matches(patterns, c.getName())) {
        found.add(c);
      }
    }
    List<String[]> rows = new ArrayList<>();
    for (Class<?> c : found) {
      String location = location(c);
      Integer count = loaded.get(location);
      rows.add(
          new String[] {
            c.getName(),
            location,
            loaderName(c),
            String.valueOf(count == null ? 0 : count),
            standsFor(c)
          });
    }
    return rows;
  }

  private static List<NamePattern> patterns(Set<String> names) {
    List<NamePattern> patterns = new ArrayList<>();
    for (String name : names) {
      if (name.indexOf('*') >= 0) {
        patterns.add(new NamePattern(name));
      }
    }
    return patterns;
  }

  private static boolean matches(List<NamePattern> patterns, String name) {
    for (NamePattern pattern : patterns) {
      if (pattern.matches(name)) {
        return true;
      }
    }
    return false;
  }

  private List<String[]> countByPart(String[] parts) {
    int[] counts = new int[parts.length];
    for (Class<?> c : jvm.getAllLoadedClasses()) {
      if (c.isArray()) {
        continue;
      }
      String location = location(c);
      for (int i = 0; i < parts.length; i++) {
        if (location.contains(parts[i])) {
          counts[i]++;
        }
      }
    }
    List<String[]> rows = new ArrayList<>();
    for (int i = 0; i < parts.length; i++) {
      rows.add(new String[] {parts[i], String.valueOf(counts[i])});
    }
    return rows;
  }

  private String location(Class<?> c) {
    try {
      ProtectionDomain domain = c.getProtectionDomain();
      if (domain == null) {
        return "";
      }
      String known = locations.get(domain);
      if (known == null) {
        known = location(domain.getCodeSource());
        locations.put(domain, known);
      }
      return known;
    } catch (RuntimeException | LinkageError e) {
      return "";
    }
  }

  /** Empty for the JDK's own classes. */
  private static String location(@Nullable CodeSource source) {
    URL url = source == null ? null : source.getLocation();
    return url == null ? "" : url.toString();
  }

  private static String standsFor(Class<?> c) {
    StringBuilder names = new StringBuilder();
    for (Class<?> standsFor : Proxy.isProxyClass(c) ? c.getInterfaces() : new Class<?>[0]) {
      names.append(names.length() == 0 ? "" : " ").append(standsFor.getName());
    }
    return names.toString();
  }

  private static String loaderName(Class<?> c) {
    ClassLoader loader = c.getClassLoader();
    return loader == null ? "bootstrap" : loader.getClass().getName();
  }
}
