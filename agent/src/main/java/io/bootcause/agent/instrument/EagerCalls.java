package io.bootcause.agent.instrument;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Finds the calls of one class whose results are arguments of {@link Fallbacks}. */
final class EagerCalls extends ClassVisitor {
  private final String type;
  private final List<String[]> rows;

  EagerCalls(String type, List<String[]> rows) {
    super(Opcodes.ASM9);
    this.type = type;
    this.rows = rows;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new Calls(access, name, descriptor);
  }

  /** A call that has returned something. */
  private static final class Made {
    final String key;
    final String owner;
    final String name;

    /** Depth of the stack beneath its result. */
    final int beneath;

    /** Least depth of the stack after any instruction since. */
    int least;

    Made(String key, String owner, String name, int beneath, int depth) {
      this.key = key;
      this.owner = owner;
      this.name = name;
      this.beneath = beneath;
      least = depth;
    }
  }

  /**
   * Follows the depth of the stack. What was called since the stack was as deep as beneath an
   * argument is called for that argument.
   */
  private final class Calls extends StackFollower {
    private final String method;
    private final List<Made> made = new ArrayList<>();

    /** How often each is called, and how often for such an argument. */
    private final Map<String, Integer> all = new HashMap<>();

    private final Map<String, Integer> eager = new HashMap<>();
    private final Map<String, String[]> found = new LinkedHashMap<>();
    private final List<String> ofLogs = new ArrayList<>();
    private boolean asksForLevel;

    Calls(int access, String name, String descriptor) {
      super(type, access, name, descriptor);
      method = type.replace('/', '.') + "#" + name;
    }

    @Override
    void after() {
      int depth = depth();
      for (Made each : made) {
        each.least = Math.min(each.least, depth);
      }
      if (depth == 0) {
        made.clear(); // A statement is over, or a branch of one.
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      int before = depth();
      int sizes = Type.getArgumentsAndReturnSizes(descriptor);
      int taken = (sizes >> 2) - (opcode == Opcodes.INVOKESTATIC ? 1 : 0);
      int wanted = Fallbacks.arguments(owner, name, descriptor);
      boolean reached = stack != null;
      if (wanted > 0 && reached) {
        given(owner, name, before - size(descriptor, wanted));
      }
      asksForLevel |= Fallbacks.asksForLevel(name);
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      after();
      boolean constructor = name.equals("<init>");
      if (reached && (constructor || (sizes & 3) > 0)) {
        String key = constructor ? owner + name : name;
        all.merge(key, 1, Integer::sum);
        // Below a new object's reference is the one that stays.
        int beneath = before - taken - (constructor ? 1 : 0);
        made.add(new Made(key, owner, name, beneath, depth()));
      }
    }

    private int size(String descriptor, int last) {
      Type[] types = Type.getArgumentTypes(descriptor);
      int size = 0;
      for (int i = types.length - last; i < types.length; i++) {
        size += types[i].getSize();
      }
      return size;
    }

    /** A fallback is called whose arguments begin at that depth. */
    private void given(String owner, String name, int beneath) {
      for (Made each : made) {
        if (each.beneath >= beneath && each.least > beneath) {
          eager.merge(each.key, 1, Integer::sum);
          found.put(
              each.key,
              new String[] {
                method,
                each.owner.replace('/', '.') + "#" + each.name,
                owner.replace('/', '.') + "#" + name
              });
          if (Fallbacks.logs(owner, name)) {
            ofLogs.add(each.key);
          }
        }
      }
      made.clear();
    }

    @Override
    public void visitEnd() {
      if (asksForLevel) {
        found.keySet().removeAll(ofLogs);
      }
      for (Map.Entry<String, String[]> each : found.entrySet()) {
        // One that is called elsewhere, too, could not be told from it on a stack.
        if (Objects.equals(eager.get(each.getKey()), all.get(each.getKey()))) {
          rows.add(each.getValue());
        }
      }
      super.visitEnd();
    }
  }
}
