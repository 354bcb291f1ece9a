package io.bootcause.agent.instrument;

import io.bootcause.wire.WaitKind;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.MethodVisitor;

/**
 * Connections of R2DBC's pool, statements of its drivers for PostgreSQL and H2. The pool and
 * PostgreSQL's answer by callback, H2's driver within the call.
 */
final class R2dbc implements TypeInstrumentation {
  /** Who wants a connection, from the subscription on. */
  private static final String BORROWER = "reactor/pool/AbstractPool$Borrower";

  private static final String POSTGRES = "io/r2dbc/postgresql/";

  /** One for each statement that is run. */
  private static final String CONVERSATION = POSTGRES + "client/ReactorNettyClient$Conversation";

  private static final String EXTENDED = POSTGRES + "ExtendedFlowDelegate";
  private static final String SIMPLE = POSTGRES + "client/SimpleQueryMessageFlow";
  private static final String H2 = "io/r2dbc/h2/client/SessionClient";

  @Override
  public List<String> types() {
    return Arrays.asList(BORROWER, CONVERSATION, EXTENDED, SIMPLE, H2);
  }

  @Override
  public @Nullable MethodVisitor instrument(MethodSite method, MethodVisitor next) {
    switch (method.owner.name) {
      case BORROWER:
        return borrower(method, next);
      case CONVERSATION:
        return conversation(method, next);
      case H2:
        return h2(method, next);
      default:
        return method.isStatic() ? text(method, next) : null;
    }
  }

  private static @Nullable MethodVisitor borrower(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "<init>":
        return new BegunCall(method, next, WaitKind.CONNECTION);
      case "deliver":
        return answered(method, next, true);
      default:
        return null;
    }
  }

  private static @Nullable MethodVisitor conversation(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "<init>":
        // The other one is the compiler's, and calls this.
        return method.parameters() == 2 ? new BegunCall(method, next, WaitKind.STATEMENT) : null;
      case "emit":
        return answered(method, next, false);
      case "complete":
        return answered(method, next, true);
      default:
        return null;
    }
  }

  private static @Nullable MethodVisitor h2(MethodSite method, MethodVisitor next) {
    switch (method.name) {
      case "query":
      case "update":
        return new WaitVisitor(method, next, WaitKind.STATEMENT, 0);
      case "createCommand":
        return method.isStatic() ? null : new PreparedProbe(method, next);
      default:
        return null;
    }
  }

  /** A method that makes a statement's messages is given its text. */
  private static @Nullable MethodVisitor text(MethodSite method, MethodVisitor next) {
    if (!method.name.equals("runQuery") && !method.name.equals("exchange")) {
      return null;
    }
    for (int i = 0; i < method.parameters(); i++) {
      if ("java/lang/String".equals(method.parameter(i))) {
        int text = i;
        return new ProbeVisitor(method, next) {
          @Override
          void onEntry() {
            loadArg(text);
            callProbe("stating", "(Ljava/lang/Object;)V");
          }
        };
      }
    }
    return null;
  }

  private static TaskVisitor answered(MethodSite method, MethodVisitor next, boolean last) {
    return new TaskVisitor(method, next) {
      @Override
      void onEntry() {
        mv.visitVarInsn(ALOAD, 0);
        mv.visitInsn(last ? ICONST_1 : ICONST_0);
        callProbe("answerEnter", "(Ljava/lang/Object;Z)V");
      }
    };
  }
}
