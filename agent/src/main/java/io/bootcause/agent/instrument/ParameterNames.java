package io.bootcause.agent.instrument;

import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.MalformedParametersException;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * The names of parameters, which JVMs before 19 forget when a loaded class is changed in any way or
 * changed back (JDK-8240908): the class file that they hand out lacks the attribute
 * MethodParameters (JVMS 4.7.24). Frameworks bind by these names, and fail without. So they are
 * read before a class is changed and put into every class file that it is given from then on, its
 * own included.
 *
 * <p>They are read by reflection: what cannot be read by it, nobody misses.
 */
final class ParameterNames {
  private static final boolean FORGOTTEN =
      before19(System.getProperty("java.specification.version"));

  private final boolean forgotten;

  /** By method name and descriptor, without those that have no names; empty for whole classes. */
  private final Map<Class<?>, Map<String, List<Parameter>>> known = new ConcurrentHashMap<>();

  ParameterNames() {
    this(FORGOTTEN);
  }

  /**
   * @param forgotten whether the JVM forgets them
   */
  ParameterNames(boolean forgotten) {
    this.forgotten = forgotten;
  }

  static boolean before19(String version) {
    return version.startsWith("1.") || Integer.parseInt(version) < 19;
  }

  /** Reads those of classes that are about to be changed. */
  void read(List<Class<?>> classes) {
    if (!forgotten) {
      return;
    }
    for (Class<?> each : classes) {
      // The JDK's own classes have none.
      if (each.getClassLoader() != null) {
        known.computeIfAbsent(each, ParameterNames::named);
      }
    }
  }

  private static Map<String, List<Parameter>> named(Class<?> each) {
    Map<String, List<Parameter>> names = new HashMap<>();
    try {
      for (Method method : each.getDeclaredMethods()) {
        put(names, method.getName() + Type.getMethodDescriptor(method), method);
      }
      for (Constructor<?> constructor : each.getDeclaredConstructors()) {
        put(names, "<init>" + Type.getConstructorDescriptor(constructor), constructor);
      }
    } catch (LinkageError | RuntimeException e) {
      // Whoever asks for them gets the same.
    }
    return names;
  }

  private static void put(Map<String, List<Parameter>> names, String key, Executable executable) {
    List<Parameter> parameters;
    try {
      parameters = Arrays.asList(executable.getParameters());
    } catch (MalformedParametersException e) {
      return;
    }
    for (Parameter parameter : parameters) {
      if (parameter.isNamePresent() || parameter.getModifiers() != 0) {
        names.put(key, parameters);
        return;
      }
    }
  }

  /**
   * What to hand to the JVM.
   *
   * @param redefined the loaded class; null while it is being loaded, when nothing is missing
   * @param own the class file that the JVM handed out
   * @param changed the same with our changes; null if there are none
   * @return null if the JVM's own is as it should be
   */
  byte @Nullable [] in(@Nullable Class<?> redefined, byte[] own, byte @Nullable [] changed) {
    Map<String, List<Parameter>> names = redefined == null ? null : known.get(redefined);
    return names == null || names.isEmpty()
        ? changed
        : with(names, changed == null ? own : changed);
  }

  private static byte[] with(Map<String, List<Parameter>> names, byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, 0);
    reader.accept(
        new EachMethod(writer) {
          @Override
          protected MethodVisitor method(
              int access, String name, String descriptor, MethodVisitor out) {
            List<Parameter> parameters = names.get(name + descriptor);
            if (parameters == null) {
              return out;
            }
            for (Parameter p : parameters) {
              out.visitParameter(p.isNamePresent() ? p.getName() : null, p.getModifiers());
            }
            // Of a kind of its own: a method that is passed on as it is would be copied without.
            return new MethodVisitor(Opcodes.ASM9, out) {
              @Override
              public void visitParameter(String same, int flags) {}
            };
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Lets go of the classes. */
  void clear() {
    known.clear();
  }
}
