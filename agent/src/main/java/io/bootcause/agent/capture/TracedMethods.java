package io.bootcause.agent.capture;

import java.util.Arrays;
import java.util.List;

/** The methods that were given numbers so far, for probes that can only pass a number. */
public final class TracedMethods {
  private static final class Method {
    final String className;
    final String name;
    volatile String[] parameters = new String[0];

    Method(String className, String name) {
      this.className = className;
      this.name = name;
    }
  }

  private volatile Method[] methods = new Method[0];

  /**
   * @return the number of a method as it is instrumented, overloads apart
   */
  public synchronized int add(String className, String method) {
    Method[] more = Arrays.copyOf(methods, methods.length + 1);
    more[methods.length] = new Method(className, method);
    methods = more;
    return more.length - 1;
  }

  /** How many numbers were given out so far. */
  public int size() {
    return methods.length;
  }

  /** How many methods of that name were numbered from {@code first} on. */
  public int count(int first, String className, String method) {
    Method[] all = methods;
    int count = 0;
    for (int i = first; i < all.length; i++) {
      if (all[i].className.equals(className) && all[i].name.equals(method)) {
        count++;
      }
    }
    return count;
  }

  /** Names of the parameters, where the class file tells them. */
  public void parameters(int number, List<String> names) {
    methods[number].parameters = names.toArray(new String[0]);
  }

  String className(int number) {
    return methods[number].className;
  }

  String method(int number) {
    return methods[number].name;
  }

  /** Name of a parameter, "arg0" and so on if unknown. */
  String parameter(int number, int index) {
    String[] names = methods[number].parameters;
    return index < names.length ? names[index] : "arg" + index;
  }
}
