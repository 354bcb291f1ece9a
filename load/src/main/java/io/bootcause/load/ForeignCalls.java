package io.bootcause.load;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The foreign function interface of JDK 22 and later, from code compiled for JDK 17. Everything
 * about it happens once, by reflection; what comes out are method handles that take numbers only
 * (pointers as long), and these run as fast as if they were compiled against it.
 *
 * <p>It calls restricted methods: from JDK 24 the JVM prints a warning unless it was started with
 * {@code --enable-native-access=ALL-UNNAMED} or from a jar whose manifest says so.
 */
final class ForeignCalls {
  private static final String PACKAGE = "java.lang.foreign.";

  private final Class<?> segmentType = type("MemorySegment");
  private final Class<?> layoutType = type("MemoryLayout");
  private final Class<?> optionType = type("Linker$Option");
  private final Object linker;
  private final Object captureErrno;
  private final Object stateLayout;

  ForeignCalls() throws ReflectiveOperationException {
    linker = type("Linker").getMethod("nativeLinker").invoke(null);
    captureErrno =
        optionType
            .getMethod("captureCallState", String[].class)
            .invoke(null, (Object) new String[] {"errno"});
    stateLayout = optionType.getMethod("captureStateLayout").invoke(null);
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName(PACKAGE + name);
  }

  /**
   * A C function that sets errno, as {@code (Object state, arguments…)result}.
   *
   * @param type of its arguments and result, int and long only
   * @param variadicFrom index of its first variadic argument, -1 if it has none
   */
  MethodHandle function(String name, MethodType type, int variadicFrom)
      throws ReflectiveOperationException {
    Object symbol =
        ((Optional<?>)
                type("SymbolLookup")
                    .getMethod("find", String.class)
                    .invoke(type("Linker").getMethod("defaultLookup").invoke(linker), name))
            .orElseThrow(() -> new NoSuchMethodException("the C library has no " + name));
    List<Object> options = new ArrayList<>(List.of(captureErrno));
    if (variadicFrom >= 0) {
      options.add(optionType.getMethod("firstVariadicArg", int.class).invoke(null, variadicFrom));
    }
    MethodHandle handle =
        (MethodHandle)
            type("Linker")
                .getMethod(
                    "downcallHandle",
                    segmentType,
                    type("FunctionDescriptor"),
                    arrayOf(optionType, List.of()).getClass())
                .invoke(linker, symbol, descriptor(type), arrayOf(optionType, options));
    return handle.asType(type.insertParameterTypes(0, Object.class));
  }

  private Object descriptor(MethodType type) throws ReflectiveOperationException {
    List<Object> arguments = new ArrayList<>();
    for (Class<?> parameter : type.parameterList()) {
      arguments.add(layout(parameter));
    }
    Object layouts = arrayOf(layoutType, arguments);
    return type("FunctionDescriptor")
        .getMethod("of", layoutType, layouts.getClass())
        .invoke(null, layout(type.returnType()), layouts);
  }

  private static Object layout(Class<?> primitive) throws ReflectiveOperationException {
    String name = primitive == int.class ? "JAVA_INT" : "JAVA_LONG";
    return type("ValueLayout").getField(name).get(null);
  }

  private static Object arrayOf(Class<?> element, List<Object> values) {
    Object array = Array.newInstance(element, values.size());
    for (int i = 0; i < values.size(); i++) {
      Array.set(array, i, values.get(i));
    }
    return array;
  }

  /** Where a direct buffer's position is in memory, as {@code (Buffer)long}. */
  MethodHandle addressOf() throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    MethodHandle ofBuffer =
        lookup.findStatic(
            segmentType, "ofBuffer", MethodType.methodType(segmentType, Buffer.class));
    MethodHandle address =
        lookup.findVirtual(segmentType, "address", MethodType.methodType(long.class));
    return MethodHandles.filterReturnValue(ofBuffer, address);
  }

  /** Room for errno, as the functions take it first; the buffer must hold 4 bytes, aligned. */
  Object state(ByteBuffer buffer) throws ReflectiveOperationException {
    long size = (long) layoutType.getMethod("byteSize").invoke(stateLayout);
    if (size > buffer.capacity()) {
      throw new UnsupportedOperationException("captured state takes " + size + " bytes");
    }
    return segmentType.getMethod("ofBuffer", Buffer.class).invoke(null, buffer);
  }
}
