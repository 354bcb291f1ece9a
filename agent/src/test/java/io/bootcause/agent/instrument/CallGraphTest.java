package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class CallGraphTest {
  static final class Caller {
    private Caller() {}

    static void asks() {
      OfToday.answers();
      OfTomorrow.answers();
    }
  }

  static final class OfToday {
    private OfToday() {}

    static void answers() {}
  }

  static final class OfTomorrow {
    private OfTomorrow() {}

    static void answers() {}
  }

  @Test
  void aClassThatNobodyCanReadDoesNotEndTheOthers() {
    Class<?>[] loaded = {OfTomorrow.class, Caller.class, OfToday.class};
    Instrumentation jvm = jvm();
    try (LoadedBytes bytes = new LoadedBytes(jvm)) {
      CallGraph graph = new CallGraph(jvm, bytes, loaded);
      graph.follow(List.of(OfTomorrow.class, Caller.class), "asks"::equals, 2);
      assertThat(graph.chosen())
          .isEqualTo(Map.of(OfToday.class.getName().replace('.', '/'), Set.of("answers()V")));
    }
  }

  /** Hands out class files, one of them of a Java that is not there yet. */
  private static Instrumentation jvm() {
    AtomicReference<ClassFileTransformer> transformer = new AtomicReference<>();
    return (Instrumentation)
        Proxy.newProxyInstance(
            CallGraphTest.class.getClassLoader(),
            new Class<?>[] {Instrumentation.class},
            (self, method, arguments) -> {
              switch (method.getName()) {
                case "addTransformer":
                  transformer.set((ClassFileTransformer) arguments[0]);
                  return null;
                case "isModifiableClass":
                  return true;
                case "retransformClasses":
                  Class<?> asked = ((Class<?>[]) arguments[0])[0];
                  transformer
                      .get()
                      .transform(asked.getClassLoader(), asked.getName(), asked, null, file(asked));
                  throw new UnsupportedClassVersionError();
                default:
                  return method.getReturnType() == boolean.class ? false : null;
              }
            });
  }

  private static byte[] file(Class<?> of) throws Exception {
    String name = of.getName().substring(of.getName().lastIndexOf('.') + 1) + ".class";
    try (InputStream in = of.getResourceAsStream(name)) {
      byte[] bytes = in.readAllBytes();
      if (of == OfTomorrow.class) {
        bytes[6] = 0x7F;
      }
      return bytes;
    }
  }
}
