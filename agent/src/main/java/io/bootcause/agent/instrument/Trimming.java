package io.bootcause.agent.instrument;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.commons.AnalyzerAdapter;

/**
 * Finds collections in fields that the class's own code takes things out of because there are too
 * many of them, or because they are too old: where it looks at how many or how old they are, or has
 * just put one in. Who takes one out that somebody else has put there uses it up, and whoever
 * clears all of them may be asked by nobody.
 */
final class Trimming extends ClassVisitor {
  /** What is a part of a collection, or goes through it. */
  private static final Set<String> VIEWS =
      names(
          "entrySet keySet values iterator listIterator descendingIterator headMap tailMap subMap"
              + " headSet tailSet subSet subList descendingMap descendingKeySet descendingSet"
              + " navigableKeySet");

  private static final Set<String> COUNTS = names("size mappingCount");

  private static final Set<String> LOOKS =
      names(
          "peek peekFirst peekLast getFirst getLast first last firstKey lastKey firstEntry lastEntry"
              + " element iterator descendingIterator listIterator");

  private static final Set<String> GIVES =
      names("add addFirst addLast offer offerFirst offerLast push");

  private static final Set<String> TAKES =
      names("poll pollFirst pollLast pollFirstEntry pollLastEntry removeFirst removeLast pop");

  private static final Set<String> OF_A_PART = names("clear removeIf");

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
  private final class Code extends AnalyzerAdapter {
    private final Map<Integer, Of> onStack = new HashMap<>();
    private final Map<Integer, Of> inLocals = new HashMap<>();

    /** Whose size, age or newest entry the method has to do with. */
    private final Set<String> counted = new HashSet<>();

    private final Set<String> given = new HashSet<>();

    private final Set<String> taken = new HashSet<>();

    /** Taken out by its key, or by itself. */
    private final Set<String> removed = new HashSet<>();

    private boolean makesLimited;

    Code(int access, String name, String descriptor) {
      super(Opcodes.ASM9, type, access, name, descriptor, new MethodVisitor(Opcodes.ASM9) {});
    }

    private int depth() {
      return stack == null ? 0 : stack.size();
    }

    private @Nullable Of top() {
      return onStack.get(depth() - 1);
    }

    /** After what leaves nothing on the stack. */
    private void gone() {
      int depth = depth();
      onStack.keySet().removeIf(at -> at >= depth);
      if (depth == 0) {
        makesLimited = false;
      }
    }

    /** After what leaves this on the stack. */
    private void left(@Nullable Of of) {
      gone();
      if (of == null) {
        onStack.remove(depth() - 1);
      } else {
        onStack.put(depth() - 1, of);
      }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
      super.visitFieldInsn(opcode, owner, name, descriptor);
      String field = owner.replace('/', '.') + "#" + name;
      if (opcode == Opcodes.GETFIELD || opcode == Opcodes.GETSTATIC) {
        left(descriptor.startsWith("L") ? new Of(field, false) : null);
        return;
      }
      if (makesLimited && descriptor.startsWith("L")) {
        fields.add(field);
      }
      gone();
    }

    @Override
    public void visitVarInsn(int opcode, int variable) {
      Of top = top();
      super.visitVarInsn(opcode, variable);
      if (opcode < Opcodes.ISTORE) {
        left(opcode == Opcodes.ALOAD ? inLocals.get(variable) : null);
      } else if (opcode == Opcodes.ASTORE && top != null) {
        inLocals.put(variable, top);
        gone();
      } else {
        inLocals.remove(variable);
        gone();
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
      } else {
        gone();
      }
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      int sizes = Type.getArgumentsAndReturnSizes(descriptor);
      boolean ofObject = opcode != Opcodes.INVOKESTATIC && owner.startsWith("java/util/");
      Of of = ofObject ? onStack.get(depth() - (sizes >> 2)) : null;
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
      if (of != null) {
        called(of, name, descriptor);
      }
      if ((sizes & 3) == 0) {
        gone();
      } else {
        left(of != null && VIEWS.contains(name) ? new Of(of.field, true) : null);
      }
    }

    private void called(Of of, String name, String descriptor) {
      if (COUNTS.contains(name) || LOOKS.contains(name)) {
        counted.add(of.field);
      } else if (GIVES.contains(name)) {
        given.add(of.field);
      } else if (TAKES.contains(name)) {
        taken.add(of.field);
      } else if (name.equals("removeIf") || (of.part && OF_A_PART.contains(name))) {
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
    public void visitJumpInsn(int opcode, Label label) {
      super.visitJumpInsn(opcode, label);
      gone();
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label other, Label... labels) {
      super.visitTableSwitchInsn(min, max, other, labels);
      gone();
    }

    @Override
    public void visitLookupSwitchInsn(Label other, int[] keys, Label[] labels) {
      super.visitLookupSwitchInsn(other, keys, labels);
      gone();
    }

    @Override
    public void visitEnd() {
      super.visitEnd();
      for (String field : taken) {
        if (counted.contains(field) || given.contains(field)) {
          fields.add(field);
        }
      }
      for (String field : removed) {
        if (counted.contains(field)) {
          fields.add(field);
        }
      }
    }
  }
}
