package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.Type;

/** Methods of the JDK and of libraries that may not need what they are given. */
final class Fallbacks {
  private static final Set<String> OF_OPTIONALS =
      set(
          "java/util/Optional",
          "java/util/OptionalInt",
          "java/util/OptionalLong",
          "java/util/OptionalDouble",
          "com/google/common/base/Optional");

  private static final Set<String> OF_MAPS = set("getOrDefault", "putIfAbsent");

  private static final Set<String> OF_PUBLISHERS =
      set("switchIfEmpty", "defaultIfEmpty", "onErrorReturn");

  private static final Set<String> PUBLISHERS =
      set(
          "reactor/core/publisher/Mono",
          "reactor/core/publisher/Flux",
          "io/reactivex/Maybe",
          "io/reactivex/Single",
          "io/reactivex/Observable",
          "io/reactivex/Flowable",
          "io/reactivex/rxjava3/core/Maybe",
          "io/reactivex/rxjava3/core/Single",
          "io/reactivex/rxjava3/core/Observable",
          "io/reactivex/rxjava3/core/Flowable");

  private static final Set<String> STATIC =
      set(
          "java/util/Objects#requireNonNullElse",
          "com/google/common/base/MoreObjects#firstNonNull",
          "org/apache/commons/lang3/ObjectUtils#defaultIfNull",
          "org/apache/commons/lang3/ObjectUtils#getIfNull");

  private static final Set<String> LOGGERS =
      set(
          "org/slf4j/Logger#debug",
          "org/slf4j/Logger#trace",
          "org/apache/logging/log4j/Logger#debug",
          "org/apache/logging/log4j/Logger#trace",
          "org/apache/commons/logging/Log#debug",
          "org/apache/commons/logging/Log#trace",
          "java/util/logging/Logger#fine",
          "java/util/logging/Logger#finer",
          "java/util/logging/Logger#finest");

  private Fallbacks() {}

  /**
   * How many of a call's arguments, the last ones, may not be needed; 0 for any other method. One
   * that is told how to make a value is not given one.
   */
  static int arguments(String owner, String name, String descriptor) {
    Type[] types = Type.getArgumentTypes(descriptor);
    if (types.length == 0 || makes(types[types.length - 1])) {
      return 0;
    }
    if (logs(owner, name)) {
      return types.length;
    }
    boolean optional = OF_OPTIONALS.contains(owner) && (name.equals("orElse") || name.equals("or"));
    boolean map = types.length == 2 && OF_MAPS.contains(name) && returnsAnObject(descriptor);
    boolean publisher = PUBLISHERS.contains(owner) && OF_PUBLISHERS.contains(name);
    return optional || map || publisher || STATIC.contains(owner + "#" + name) ? 1 : 0;
  }

  /** Whether code asks first if a fine level is on. */
  static boolean asksForLevel(String name) {
    return name.equals("isDebugEnabled")
        || name.equals("isTraceEnabled")
        || name.equals("isLoggable");
  }

  /** Whether it is a logger's. */
  static boolean logs(String owner, String name) {
    return LOGGERS.contains(owner + "#" + name);
  }

  private static boolean returnsAnObject(String descriptor) {
    return Type.getReturnType(descriptor).getSort() == Type.OBJECT;
  }

  private static boolean makes(Type last) {
    String name = last.getClassName();
    return name.endsWith("Supplier") || name.contains("Function") || name.endsWith("Callable");
  }

  private static Set<String> set(String... names) {
    return new HashSet<>(Arrays.asList(names));
  }
}
