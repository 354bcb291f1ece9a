package io.bootcause.agent.tap;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The methods that were given numbers so far, for probes that can only pass a number. */
public final class TapMethods {
  /** More than that many are not looked at. */
  public static final int MOST = 4000;

  private static final class Method {
    final String className;
    final String name;
    final boolean root;
    volatile String[] parameters = new String[0];

    Method(String className, String name, boolean root) {
      this.className = className;
      this.name = name;
      this.root = root;
    }
  }

  private final Map<String, Integer> numbers = new HashMap<>();
  private volatile Method[] methods = new Method[64];
  private int size;

  /**
   * @param key tells it from others, its overloads among them
   * @param root whether it is one that was asked for
   * @return its number, the same again if a class is instrumented again; -1 if there are too many
   */
  public synchronized int add(String key, String className, String method, boolean root) {
    Integer known = numbers.get(key);
    if (known != null) {
      if (root && !methods[known].root) {
        methods[known] = new Method(className, method, true);
      }
      return known;
    }
    if (size == MOST) {
      return -1;
    }
    if (size == methods.length) {
      methods = Arrays.copyOf(methods, size * 2);
    }
    methods[size] = new Method(className, method, root);
    numbers.put(key, size);
    return size++;
  }

  public synchronized int size() {
    return size;
  }

  /** Names of the parameters, where the class file tells them. */
  public void parameters(int number, List<String> names) {
    methods[number].parameters = names.toArray(new String[0]);
  }

  public boolean root(int number) {
    return methods[number].root;
  }

  public String className(int number) {
    return methods[number].className;
  }

  public String method(int number) {
    return methods[number].name;
  }

  /** Name of a parameter, "arg0" and so on if unknown. */
  String parameter(int number, int index) {
    @Nullable String[] names = methods[number].parameters;
    String name = index < names.length ? names[index] : null;
    return name == null ? "arg" + index : name;
  }
}
