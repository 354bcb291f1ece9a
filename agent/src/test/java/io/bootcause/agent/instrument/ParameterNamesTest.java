package io.bootcause.agent.instrument;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The tests are compiled with names of parameters. */
class ParameterNamesTest {
  /** One whose names matter. */
  static class Shop {
    Shop(String street) {
      this.street = street;
    }

    private final String street;

    String greet(String customer, final int times) {
      return street + customer.repeat(times);
    }

    native void count(long copies);
  }

  private static byte[] file() throws IOException {
    try (InputStream in = Shop.class.getResourceAsStream("ParameterNamesTest$Shop.class")) {
      return in.readAllBytes();
    }
  }

  /** As older JVMs hand it out. */
  private static byte[] withoutNames() throws IOException {
    ClassWriter writer = new ClassWriter(0);
    new ClassReader(file())
        .accept(
            new EachMethod(writer) {
              @Override
              protected MethodVisitor method(
                  int access, String name, String descriptor, MethodVisitor out) {
                return new MethodVisitor(Opcodes.ASM9, out) {
                  @Override
                  public void visitParameter(String parameter, int flags) {}
                };
              }
            },
            0);
    return writer.toByteArray();
  }

  private static List<String> names(byte[] bytes) {
    List<String> names = new ArrayList<>();
    new ClassReader(bytes)
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access,
                  String method,
                  String descriptor,
                  @Nullable String signature,
                  String @Nullable [] exceptions) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitParameter(String name, int flags) {
                    names.add(method + " " + name + " " + flags);
                  }
                };
              }
            },
            0);
    return names;
  }

  @Test
  void areAsTheyWereWhetherTheClassIsChangedOrNot() throws Exception {
    assertThat(names(file()))
        .contains("greet customer 0", "greet times 16", "<init> street 0", "count copies 0");
    assertThat(names(withoutNames())).isEmpty();
    ParameterNames kept = new ParameterNames(true);
    kept.read(List.of(Shop.class));

    assertThat(names(kept.in(Shop.class, withoutNames(), null))).isEqualTo(names(file()));
    assertThat(names(kept.in(Shop.class, new byte[0], withoutNames()))).isEqualTo(names(file()));
    // Not twice where another's change has kept them.
    assertThat(names(kept.in(Shop.class, new byte[0], file()))).isEqualTo(names(file()));
  }

  @Test
  void whatIsBeingLoadedAndWhatHasNoneIsLeftAsItIs() throws Exception {
    ParameterNames kept = new ParameterNames(true);
    kept.read(List.of(String.class));

    assertThat(kept.in(null, file(), null)).isNull();
    assertThat(kept.in(String.class, file(), null)).isNull();
    byte[] changed = file();
    assertThat(kept.in(String.class, file(), changed)).isSameAs(changed);
  }

  @Test
  void newerJvmsDoNotForgetThem() throws Exception {
    ParameterNames kept = new ParameterNames(false);
    kept.read(List.of(Shop.class));

    assertThat(kept.in(Shop.class, file(), null)).isNull();
    assertThat(ParameterNames.before19("1.8")).isTrue();
    assertThat(ParameterNames.before19("18")).isTrue();
    assertThat(ParameterNames.before19("19")).isFalse();
  }
}
