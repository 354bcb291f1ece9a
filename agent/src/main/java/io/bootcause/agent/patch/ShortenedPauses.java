package io.bootcause.agent.patch;

import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Has the JDK's schedulers begin a task's next turn sooner: by its period, or when it asks for
 * another turn itself. What else asks to be called later, a time-out say, keeps its time: it does
 * not run on the scheduler's own threads.
 */
final class ShortenedPauses extends MethodsPatch {
  private static final String PAUSES = "io/bootcause/agent/boot/ShortPauses";
  private static final String SCHEDULER = "java/util/concurrent/ScheduledThreadPoolExecutor";
  private static final String TASK = SCHEDULER + "$ScheduledFutureTask";
  private static final String TIMER = "java/util/TimerThread";
  private static final List<String> TYPES = Arrays.asList(SCHEDULER, TASK, TIMER);
  private static final String LATER =
      "(Ljava/lang/Runnable;JLjava/util/concurrent/TimeUnit;)"
          + "Ljava/util/concurrent/ScheduledFuture;";

  @Override
  boolean concerns(String className) {
    return TYPES.contains(className);
  }

  /** The JDK may have loaded them by now. */
  @Override
  boolean alsoLoaded() {
    return true;
  }

  @Override
  MethodVisitor method(
      String method, int access, String descriptor, MethodVisitor next, Runnable changed) {
    MethodVisitor visitor = next;
    if (is(method, TASK, "setNextRunTime")) {
      visitor = new Period(next, "nanos");
    } else if (is(method, TIMER, "mainLoop")) {
      visitor = new Period(next, "millis");
    } else if (is(method, SCHEDULER, "schedule") && descriptor.equals(LATER)) {
      visitor = new Delay(next);
    }
    if (visitor != next) {
      changed.run();
    }
    return visitor;
  }

  private static boolean is(String method, String type, String name) {
    return method.equals(type.replace('/', '.') + "#" + name);
  }

  private static final class Period extends MethodVisitor {
    private final String unit;

    Period(MethodVisitor next, String unit) {
      super(Opcodes.ASM9, next);
      this.unit = unit;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      if (opcode == Opcodes.GETFIELD && name.equals("period") && descriptor.equals("J")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, PAUSES, unit, "(J)J", false);
      }
    }
  }

  private static final class Delay extends MethodVisitor {
    Delay(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      super.visitVarInsn(Opcodes.LLOAD, 2);
      super.visitVarInsn(Opcodes.ALOAD, 4);
      super.visitMethodInsn(
          Opcodes.INVOKESTATIC, PAUSES, "most", "(JLjava/util/concurrent/TimeUnit;)J", false);
      super.visitVarInsn(Opcodes.LSTORE, 2);
    }
  }
}
