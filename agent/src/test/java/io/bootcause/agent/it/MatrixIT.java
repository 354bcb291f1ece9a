package io.bootcause.agent.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.bootcause.service.Jdk;
import io.bootcause.service.agent.AgentLink;
import io.bootcause.service.agent.ClassOrigin;
import io.bootcause.service.agent.TapAnswer;
import io.bootcause.wire.TapSettings;
import io.bootcause.wire.TapSettings.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The expected answer for code of each kind. */
class MatrixIT {
  private static final String PACKAGE = "io.bootcause.agent.target.";

  /** Bytes of one round of arithmetic in a generated method. */
  private static final int ROUND = 9;

  /** A method's code has at most 65,535 bytes; tracing adds some 30. */
  private static final int BIG = 65_000;

  private static final int HUGE = 65_531;

  /** What is asked for, what is called, what is to be seen: a tree, or why there is none. */
  private static final String[][] ROWS = {
    // A constructor is seen from where it has called that of its superclass.
    {"big", "Big", "run", "Big.run"},
    {"huge", "Huge", "*", "Huge.small", "Huge#run: too large for more code (64 KB)"},
    {
      "enhanced",
      "Matrix$Service",
      "call",
      "Service$$EnhancerByCGLIB$$1.call\n Service.call\n  Service.work"
    },
    {
      "lambda",
      "Matrix",
      "viaLambda",
      "Matrix.viaLambda\n Matrix.lambda$viaLambda\n  Polite.<init>\n  Polite.greet"
    },
    {
      "proxy",
      "Matrix",
      "viaProxy",
      "Matrix.viaProxy\n $Proxy.greet\n  InvocationHandler.invoke\n   Polite.greet"
    },
    {"default", "Matrix$Greeter", "hello", "Greeter.hello\n Polite.greet"},
    {"constructor", "Matrix$Made", "<init>", "Made.<init>"},
    {"failing constructor", "Matrix$MadeBadly", "<init>", "MadeBadly.<init> !"},
    {
      "recursion",
      "Matrix",
      "factorial",
      "Matrix.factorial\n Matrix.factorial\n  Matrix.factorial\n   Matrix.factorial\n    Matrix.factorial"
    },
    {"exception", "Matrix", "outer", "Matrix.outer !\n Matrix.middle !\n  Matrix.inner !"},
    {"bridge", "Matrix", "compare", "Matrix.compare\n Text.rank"},
    {"hidden", "Matrix$Hidden*", "get", "", "the JVM lets nobody change this class"},
    {"?", "Matrix", "byTheSystem", "", "Matrix#byTheSystem: native"},
  };

  @TempDir Path generated;

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.bootcause.agent.it.Fixtures#jdks")
  void everyKindOfCodeHasItsAnswer(Jdk jdk) throws Exception {
    generate();
    try (ToldJvm target = ToldJvm.start(jdk, generated)) {
      for (String[] row : ROWS) {
        target.ask(row[0]); // Loads what it needs.
      }
      for (String[] row : ROWS) {
        check(target, row);
      }
      proxiesTellWhatTheyStandFor(target);
      target.awaitNoThreads();
      long before = Long.parseLong(target.ask("metaspace"));
      for (int i = 0; i < 8; i++) {
        check(target, ROWS[3]);
        target.awaitNoThreads();
      }
      // An agent's own classes take 1 MB and more.
      assertThat(Long.parseLong(target.ask("metaspace")) - before).isLessThan(500_000);
    }
  }

  private static void check(ToldJvm target, String[] row) throws Exception {
    TapInbox seen = new TapInbox();
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), seen)) {
      TapAnswer answer =
          link.tap(
              new TapSettings(
                  Mode.TRACE, PACKAGE + row[1], row[2], 6, 0, Long.MAX_VALUE, 1, false, "", "", 0));
      String what = row[0] + ": " + answer;
      assertThat(answer.roots().isEmpty()).as(what).isEqualTo(row[3].isEmpty());
      if (row.length > 4) {
        assertThat(answer.not()).as(what).anyMatch(not -> not.endsWith(row[4]));
      } else {
        assertThat(answer.not()).as(what).isEmpty();
      }
      String said = target.ask(row[0]);
      if (!row[3].isEmpty()) {
        assertThat(TapInbox.tree(seen.next()).replaceAll("\\$Proxy\\d+", "\\$Proxy"))
            .as(what)
            .isEqualTo(row[3]);
      }
      assertThat(said).as(what).isNotNull();
    }
  }

  private static void proxiesTellWhatTheyStandFor(ToldJvm target) throws Exception {
    try (AgentLink link = AgentLink.attach(Fixtures.AGENT, target.process.pid(), new TapInbox())) {
      assertThat(link.where("*$Proxy*"))
          .extracting(ClassOrigin::standsFor)
          .contains(List.of(PACKAGE + "Matrix$Greeter"));
    }
  }

  private void generate() throws IOException {
    Path directory = Files.createDirectories(generated.resolve(PACKAGE.replace('.', '/')));
    Files.write(directory.resolve("Big.class"), arithmetic("Big", BIG));
    Files.write(directory.resolve("Huge.class"), arithmetic("Huge", HUGE));
    String enhanced = "Service$$EnhancerByCGLIB$$1";
    Files.write(directory.resolve(enhanced + ".class"), enhanced(enhanced));
  }

  private static byte[] arithmetic(String name, int bytes) {
    ClassWriter out = new ClassWriter(0);
    out.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC,
        (PACKAGE + name).replace('.', '/'),
        null,
        "java/lang/Object",
        null);
    MethodVisitor run =
        out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "run", "(I)I", null, null);
    run.visitCode();
    for (int i = 0; i < (bytes - 2) / ROUND; i++) {
      run.visitVarInsn(Opcodes.ILOAD, 0);
      run.visitIntInsn(Opcodes.BIPUSH, 31);
      run.visitInsn(Opcodes.IMUL);
      run.visitIntInsn(Opcodes.SIPUSH, i);
      run.visitInsn(Opcodes.IADD);
      run.visitVarInsn(Opcodes.ISTORE, 0);
    }
    run.visitVarInsn(Opcodes.ILOAD, 0);
    run.visitInsn(Opcodes.IRETURN);
    run.visitMaxs(2, 1);
    run.visitEnd();
    MethodVisitor small =
        out.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "small", "(I)I", null, null);
    small.visitCode();
    small.visitVarInsn(Opcodes.ILOAD, 0);
    small.visitMethodInsn(
        Opcodes.INVOKESTATIC, (PACKAGE + name).replace('.', '/'), "run", "(I)I", false);
    small.visitInsn(Opcodes.IRETURN);
    small.visitMaxs(1, 1);
    small.visitEnd();
    out.visitEnd();
    return out.toByteArray();
  }

  /** As CGLIB makes them for older Springs: of Java 1.2, without stack maps. */
  private static byte[] enhanced(String name) {
    ClassWriter out = new ClassWriter(0);
    String above = (PACKAGE + "Matrix$Service").replace('.', '/');
    out.visit(
        Opcodes.V1_2, Opcodes.ACC_PUBLIC, (PACKAGE + name).replace('.', '/'), null, above, null);
    for (String[] method : new String[][] {{"<init>", "()V"}, {"call", "()Ljava/lang/String;"}}) {
      MethodVisitor code = out.visitMethod(Opcodes.ACC_PUBLIC, method[0], method[1], null, null);
      code.visitCode();
      code.visitVarInsn(Opcodes.ALOAD, 0);
      code.visitMethodInsn(Opcodes.INVOKESPECIAL, above, method[0], method[1], false);
      code.visitInsn(method[1].endsWith("V") ? Opcodes.RETURN : Opcodes.ARETURN);
      code.visitMaxs(1, 1);
      code.visitEnd();
    }
    out.visitEnd();
    return out.toByteArray();
  }
}
