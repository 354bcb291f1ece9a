package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Statements, transactions and connections of any driver and pool. Known by the shape of their
 * methods: what a class implements cannot be told before its parents are loaded.
 */
final class Jdbc implements TypeInstrumentation {
  private static final String STRING = "Ljava/lang/String;";
  private static final String RESULT = ")Ljava/sql/ResultSet;";
  private static final String CONNECTION = "Ljava/sql/Connection;";

  /** Of class files that speak of java.sql at all. */
  static final ClassMark MARK = new ClassMark("java/sql/");

  /** By shape, not by name. */
  @Override
  public List<String> types() {
    return Collections.singletonList("com/zaxxer/hikari/pool/HikariPool");
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    if (method.isBridge() || method.isStatic()) {
      return null;
    }
    ClassShape owner = method.owner;
    boolean statement =
        owner.declares("executeQuery", "()Ljava/sql/ResultSet;")
            || owner.declares("executeQuery", "(" + STRING + RESULT);
    if (statement) {
      return statement(method, next);
    }
    if (owner.declares("prepareStatement", "(" + STRING + ")Ljava/sql/PreparedStatement;")) {
      return connection(method, next);
    }
    boolean source =
        method.name.equals("getConnection")
            && method.descriptor.endsWith(")" + CONNECTION)
            && !owner.declares("getSQLKeywords", "()" + STRING);
    return source ? new WaitVisitor(method, next, WaitKind.CONNECTION, WaitVisitor.THIS) : null;
  }

  private static @Nullable MethodVisitor statement(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "executeQuery":
      case "executeUpdate":
      case "executeLargeUpdate":
      case "execute":
      case "executeBatch":
      case "executeLargeBatch":
        break;
      default:
        return null;
    }
    if (method.descriptor.startsWith("()[")) {
      return batch(method, next);
    }
    if (method.descriptor.startsWith("()")) {
      return new WaitVisitor(method, next, WaitKind.STATEMENT, WaitVisitor.THIS);
    }
    return "java/lang/String".equals(method.parameter(0))
        ? new WaitVisitor(method, next, WaitKind.STATEMENT, 0)
        : null;
  }

  /** It returns an array with one element for each execution. */
  private static MethodVisitor batch(MethodSite method, MethodVisitor next) {
    return new WaitVisitor(method, next, WaitKind.STATEMENT, WaitVisitor.THIS) {
      @Override
      void onReturn(int opcode) {
        mv.visitInsn(DUP);
        callProbe("batched", "(Ljava/lang/Object;)V");
        super.onReturn(opcode);
      }
    };
  }

  private static @Nullable MethodVisitor connection(MethodSite method, MethodVisitor next) {
    if (method.is("commit", "()V") || method.is("rollback", "()V")) {
      return new WaitVisitor(method, next, WaitKind.COMMIT, method.name);
    }
    boolean prepares =
        (method.name.equals("prepareStatement") || method.name.equals("prepareCall"))
            && "java/lang/String".equals(method.parameter(0));
    return prepares ? new PreparedProbe(method, next) : null;
  }
}
