package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * Finds collections in fields that the class's own code takes things out of because there are too
 * many of them, or because they are too old: where it looks at how many or how old they are, or has
 * just put one in. Who takes one out that somebody else has put there uses it up, whoever clears
 * all of them may be asked by nobody, and who is told by a caller which ones to take out as well.
 */
final class Trimming extends ClassVisitor {
  /** What is a part of a collection, or goes through it. */
  private static final Set<String> VIEWS =
      names(
          "entrySet keySet values iterator listIterator descendingIterator headMap tailMap subMap"
              + " headSet tailSet subSet subList descendingMap descendingKeySet descendingSet"
              + " navigableKeySet");

  /** What is asked for its size, or for its oldest or newest. */
  private static final Set<String> LOOKS =
      names(
          "size mappingCount peek peekFirst peekLast getFirst getLast first last firstKey lastKey"
              + " firstEntry lastEntry element iterator descendingIterator listIterator");

  private static final Set<String> GIVES =
      names("add addFirst addLast offer offerFirst offerLast push");

  private static final Set<String> TAKES =
      names("poll pollFirst pollLast pollFirstEntry pollLastEntry removeFirst removeLast pop");

  private final String type;
  private final Set<String> limited;
  private final Set<String> fields;

  /**
   * @param type internal name
   * @param limited internal names of collections that let go by themselves
   * @param fields gets those that are found, {@code pkg.Class#field}
   */
  Trimming(String type, Set<String> limited, Set<String> fields) {
    super(Opcodes.ASM9);
    this.type = type;
    this.limited = limited;
    this.fields = fields;
  }

  private static Set<String> names(String all) {
    return new HashSet<>(Arrays.asList(all.split(" ")));
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    return new Code(access, name, descriptor);
  }

  /** What a value on the stack is of: a field's collection, or a part of it. */
  private static final class Of {
    final String field;
    final boolean part;

    Of(String field, boolean part) {
      this.field = field;
      this.part = part;
    }
  }

  /** Follows where on the stack, and in which local variables, such collections are. */
  private final class Code extends StackFollower {
    private final Map<Integer, Of> onStack = new HashMap<>();
    private final Map<Integer, Of> inLocals = new HashMap<>();

    /** Whose size, age or newest entry the method has to do with. */
    private final Set<String> counted = new HashSet<>();

    private final Set<String> given = new HashSet<>();

    private final Set<String> taken = new HashSet<>();

    /** Taken out by its key, or by itself. */
    private final Set<String> removed = new HashSet<>();

    /** Where on the stack there is what the method was given. */
    private final Set<Integer> givenOnStack = new HashSet<>();

    private final int firstParameter;
    private final int behindParameters;

    private boolean makesLimited;

    Code(int access, String name, String descriptor) {
      super(type, access, name, descriptor);
      int sizes = Type.getArgumentsAndReturnSizes(descriptor) >> 2; // With one for the object.
      boolean ofClass = (access & Opcodes.ACC_STATIC) != 0;
      firstParameter = ofClass ? 0 : 1;
      behindParameters = ofClass ? sizes - 1 : sizes;
    }

    private @Nullable Of top() {
      return onStack.get(depth() - 1);
    }

    /** What is no longer on the stack is forgotten. */
    @Override
    void after() {
      int depth = depth();
      onStack.keySet().removeIf(at -> at >= depth);
      givenOnStack.removeIf(at -> at >= depth);
      if (depth == 0) {
        makesLimited = false;
      }
    }

    /** After what leaves this on the stack. */
    private void left(@Nullable Of of) {
      after();
      givenOnStack.remove(depth() - 1);
      if (of == null) {
        onStack.remove(depth() - 1);
      } else {
        onStack.put(depth() - 1, of);
      }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      String field = owner.replace('/', '.') + "#" + name;
      boolean object = descriptor.startsWith("L");
      boolean read = opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC;
      if (!read && object && makesLimited) {
        fields.add(field);
      }
      super.visitFieldInsn(opcode, owner, name, descriptor);
      if (read) {
        left(object ? new Of(field, false) : null);
      }
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      Of top = top();
      super.visitVarInsn(opcode, variable);
      if (opcode < Opcodes.ISTORE) {
        left(opcode == Opcodes.ALOAD ? inLocals.get(variable) : null);
        if (variable >= firstParameter && variable < behindParameters) {
          givenOnStack.add(depth() - 1);
        }
      } else if (opcode == Opcodes.ASTORE && top != null) {
        inLocals.put(variable, top);
      } else {
        inLocals.remove(variable);
      }
    }

    @Override
    public void visitTypeInsn(int opcode, String named) {
      Of top = opcode == Opcodes.CHECKCAST ? top() : null;
      super.visitTypeInsn(opcode, named);
      makesLimited |= opcode == Opcodes.NEW && limited.contains(named);
      left(top);
    }

    @Override
    public void visitInsn(int opcode) {
      Of top = opcode == Opcodes.DUP ? top() : null;
      super.visitInsn(opcode);
      boolean leaves =
          opcode != Opcodes.NOP
              && (opcode < Opcodes.IASTORE || opcode > Opcodes.POP2)
              && (opcode < Opcodes.IRETURN || opcode == Opcodes.ARRAYLENGTH);
      if (leaves) {
        left(top);
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      int sizes = Type.getArgumentsAndReturnSizes(descriptor);
      boolean ofObject = opcode != Opcodes.INVOKESTATIC && owner.startsWith("java/util/");
      Of of = ofObject ? onStack.get(depth() - (sizes >> 2)) : null;
      boolean byCaller = givenOnStack.contains(depth() - 1);
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (of != null) {
        called(of, name, descriptor, byCaller);
      }
      if ((sizes & 3) == 0) {
        after();
      } else {
        left(of != null && VIEWS.contains(name) ? new Of(of.field, true) : null);
      }
    }

    private void called(Of of, String name, String descriptor, boolean byCaller) {
      if (LOOKS.contains(name)) {
        counted.add(of.field);
      } else if (GIVES.contains(name)) {
        given.add(of.field);
      } else if (TAKES.contains(name)) {
        taken.add(of.field);
      } else if (name.equals("removeIf") ? !byCaller : of.part && name.equals("clear")) {
        fields.add(of.field);
      } else if (name.equals("remove")) {
        removed.add(of.field);
        if (of.part && descriptor.startsWith("()")) {
          fields.add(of.field); // By its iterator.
        }
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String descriptor, Handle bootstrap, Object... arguments) {
      super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
      left(null);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
      super.visitIntInsn(opcode, operand);
      left(null);
    }

    @Override
    public void visitLdcInsn(Object value) {
      super.visitLdcInsn(value);
      left(null);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
      super.visitMultiANewArrayInsn(descriptor, dimensions);
      left(null);
    }

    @Override
    public void visitEnd() {
      super.visitEnd();
      removed.retainAll(counted);
      fields.addAll(removed);
      given.addAll(counted);
      taken.retainAll(given);
      fields.addAll(taken);
    }
  }
}
