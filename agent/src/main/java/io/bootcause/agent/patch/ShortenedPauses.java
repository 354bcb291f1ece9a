package io.bootcause.agent.patch;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Has the JDK's schedulers begin a task's next turn sooner: by its period, or when it asks for
 * another turn itself. What else asks to be called later, a time-out say, keeps its time: it does
 * not run on the scheduler's own threads. And has queues give up sooner when they are empty, and
 * whoever waits for a condition. Of a class whose pauses are to be short, whatever delay it asks
 * for: of a scheduler, Reactor, a CompletableFuture or a coroutine.
 */
final class ShortenedPauses extends MethodsPatch {
  private static final String PAUSES = "io/bootcause/agent/boot/ShortPauses";
  private static final String SCHEDULER = "java/util/concurrent/ScheduledThreadPoolExecutor";
  private static final String TASK = SCHEDULER + "$ScheduledFutureTask";
  private static final String TIMER = "java/util/TimerThread";
  private static final List<String> QUEUES =
      Arrays.asList(
          "java/util/concurrent/ArrayBlockingQueue",
          "java/util/concurrent/LinkedBlockingQueue",
          "java/util/concurrent/LinkedBlockingDeque",
          "java/util/concurrent/LinkedTransferQueue",
          "java/util/concurrent/PriorityBlockingQueue");
  private static final String UNIT = "Ljava/util/concurrent/TimeUnit;";
  private static final String UNTIL = "(J" + UNIT + ")Ljava/lang/Object;";
  private static final String LATER = ";J" + UNIT + ")Ljava/util/concurrent/ScheduledFuture;";
  private static final String CONDITION =
      "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject";

  private static final String FUTURE = "java/util/concurrent/CompletableFuture";
  private static final String COROUTINE = "kotlinx/coroutines/DelayKt";
  private static final List<String> REACTOR =
      Arrays.asList("reactor/core/publisher/Mono", "reactor/core/publisher/Flux");
  private static final Type DURATION = Type.getType(Duration.class);

  @Override
  boolean concerns(String className) {
    return SCHEDULER.equals(className)
        || TASK.equals(className)
        || TIMER.equals(className)
        || CONDITION.equals(className)
        || FUTURE.equals(className)
        || COROUTINE.equals(className)
        || REACTOR.contains(className)
        || QUEUES.contains(className);
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
    } else if (is(method, SCHEDULER, "schedule") && descriptor.endsWith(LATER)) {
      visitor = new Argument(next, 2, Type.LONG_TYPE, "most");
    } else if (descriptor.equals(UNTIL) && QUEUES.stream().anyMatch(q -> polls(method, q))) {
      visitor = new Argument(next, 1, Type.LONG_TYPE, "most");
    } else if (is(method, CONDITION, "awaitNanos")) {
      visitor = new Argument(next, 1, Type.LONG_TYPE, "condition");
    } else if (is(method, FUTURE, "delayedExecutor")) {
      visitor = new Argument(next, 0, Type.LONG_TYPE, "most");
    } else if (is(method, COROUTINE, "delay") && descriptor.startsWith("(J")) {
      visitor = new Argument(next, 0, Type.LONG_TYPE, "millis");
    } else if (REACTOR.stream().anyMatch(type -> delays(method, type))) {
      int local = duration(access, descriptor);
      visitor = local < 0 ? next : new Argument(next, local, DURATION, "most");
    }
    if (visitor != next) {
      changed.run();
    }
    return visitor;
  }

  private static boolean is(String method, String type, String name) {
    return method.equals(type.replace('/', '.') + "#" + name);
  }

  private static boolean polls(String method, String queue) {
    return is(method, queue, "poll") || is(method, queue, "pollFirst");
  }

  private static boolean delays(String method, String type) {
    String prefix = type.replace('/', '.') + "#";
    return method.startsWith(prefix + "delay")
        || method.equals(prefix + "bufferTimeout")
        || method.equals(prefix + "windowTimeout");
  }

  /** The local of the first argument of that type; -1 if there is none. */
  private static int duration(int access, String descriptor) {
    int local = (access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
    for (Type argument : Type.getArgumentTypes(descriptor)) {
      if (argument.equals(DURATION)) {
        return local;
      }
      local += argument.getSize();
    }
    return -1;
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

  private static final class Argument extends MethodVisitor {
    private final int local;
    private final Type type;
    private final String how;

    /**
     * @param type a duration, or a number
     * @param how by which of the methods; by "most", of a number whose unit is the next argument
     */
    Argument(MethodVisitor next, int local, Type type, String how) {
      super(Opcodes.ASM9, next);
      this.local = local;
      this.type = type;
      this.how = how;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      boolean unit = how.equals("most") && !type.equals(DURATION);
      super.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local);
      if (unit) {
        super.visitVarInsn(Opcodes.ALOAD, local + type.getSize());
      }
      String given = type.getDescriptor() + (unit ? UNIT : "");
      String descriptor = "(" + given + ")" + type.getDescriptor();
      super.visitMethodInsn(Opcodes.INVOKESTATIC, PAUSES, how, descriptor, false);
      super.visitVarInsn(type.getOpcode(Opcodes.ISTORE), local);
    }
  }
}
