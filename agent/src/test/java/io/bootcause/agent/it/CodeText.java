package io.bootcause.agent.it;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * Bytecode with its constants written out: when a JVM merges the constants of a class's versions,
 * it may give them other numbers.
 */
final class CodeText {
  private static final HexFormat HEX = HexFormat.of();

  private final ByteBuffer pool;

  /** Where each constant begins. */
  private final int[] at;

  /**
   * @param pool as in a class file, without the count
   */
  CodeText(byte[] pool, int count) {
    this.pool = ByteBuffer.wrap(pool);
    at = new int[count];
    int next = 0;
    for (int i = 1; i < count && next < pool.length; i++) {
      at[i] = next;
      int tag = pool[next];
      next += 1 + size(tag, next);
      if (tag == 5 || tag == 6) {
        i++; // Long and double count twice.
      }
    }
  }

  private int size(int tag, int start) {
    return switch (tag) {
      case 1 -> 2 + (pool.getShort(start + 1) & 0xFFFF);
      case 7, 8, 16, 19, 20 -> 2;
      case 15 -> 3;
      case 5, 6 -> 8;
      default -> 4;
    };
  }

  private String constant(int index) {
    int start = at[index];
    int tag = pool.get(start);
    return switch (tag) {
      case 1 ->
          new String(
              pool.array(), start + 3, pool.getShort(start + 1) & 0xFFFF, StandardCharsets.UTF_8);
      case 7, 8, 16 -> tag + constant(number(start + 1));
      case 9, 10, 11, 12 -> constant(number(start + 1)) + "." + constant(number(start + 3));
      case 15 -> pool.get(start + 1) + constant(number(start + 2));
      // The bootstrap method's number is left out for the same reason.
      case 17, 18 -> "dynamic " + constant(number(start + 3));
      default -> HEX.formatHex(pool.array(), start, start + 1 + size(tag, start));
    };
  }

  private int number(int offset) {
    return pool.getShort(offset) & 0xFFFF;
  }

  String of(byte[] bytes) {
    ByteBuffer code = ByteBuffer.wrap(bytes);
    int[] numbers = new int[bytes.length + 1];
    int count = 0;
    for (int i = 0; i < bytes.length; i += length(bytes, i)) {
      numbers[i] = count++;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < bytes.length; i += length(bytes, i)) {
      int opcode = bytes[i] & 0xFF;
      if (opcode == 0x12) {
        text.append("13 ").append(constant(bytes[i + 1] & 0xFF));
      } else if (hasConstant(opcode)) {
        text.append(HEX.toHexDigits((byte) opcode)).append(' ');
        text.append(constant(code.getShort(i + 1) & 0xFFFF));
        text.append(HEX.formatHex(bytes, i + 3, i + length(bytes, i)));
      } else if (jumps(opcode)) {
        text.append(HEX.toHexDigits((byte) opcode)).append(' ');
        text.append(numbers[i + code.getShort(i + 1)]);
      } else if (opcode == 0xaa || opcode == 0xab) {
        text.append(HEX.toHexDigits((byte) opcode));
        int from = padded(i);
        text.append(' ').append(numbers[i + code.getInt(from)]);
        boolean table = opcode == 0xaa;
        text.append(' ').append(code.getInt(from + 4));
        for (int at = from + 8; at < i + length(bytes, i); at += 4) {
          // Bounds or keys, and where to.
          boolean where = table ? at >= from + 12 : (at - from - 8) % 8 == 4;
          text.append(' ').append(where ? numbers[i + code.getInt(at)] : code.getInt(at));
        }
      } else {
        text.append(HEX.formatHex(bytes, i, i + length(bytes, i)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  private static boolean jumps(int opcode) {
    return (opcode >= 0x99 && opcode <= 0xa8) || opcode == 0xc6 || opcode == 0xc7;
  }

  private static boolean hasConstant(int opcode) {
    return (opcode >= 0xb2 && opcode <= 0xbb)
        || opcode == 0x13
        || opcode == 0x14
        || opcode == 0xbd
        || opcode == 0xc0
        || opcode == 0xc1
        || opcode == 0xc5;
  }

  private static int length(byte[] code, int i) {
    int opcode = code[i] & 0xFF;
    switch (opcode) {
      case 0xaa: // tableswitch
        int table = padded(i);
        ByteBuffer bounds = ByteBuffer.wrap(code);
        return table + 12 + 4 * (bounds.getInt(table + 8) - bounds.getInt(table + 4) + 1) - i;
      case 0xab: // lookupswitch
        int lookup = padded(i);
        return lookup + 8 + 8 * ByteBuffer.wrap(code).getInt(lookup + 4) - i;
      case 0xc4: // wide
        return (code[i + 1] & 0xFF) == 0x84 ? 6 : 4;
      case 0xb9, 0xba, 0xc8, 0xc9:
        return 5;
      case 0xc5:
        return 4;
      case 0x10, 0x12, 0xa9, 0xbc:
        return 2;
      case 0x11, 0x84, 0xc6, 0xc7:
        return 3;
      default:
        return hasConstant(opcode) || (opcode >= 0x99 && opcode <= 0xa8)
            ? 3
            : isOfLocal(opcode) ? 2 : 1;
    }
  }

  private static boolean isOfLocal(int opcode) {
    return (opcode >= 0x15 && opcode <= 0x19) || (opcode >= 0x36 && opcode <= 0x3a);
  }

  private static int padded(int i) {
    return (i + 4) & ~3;
  }
}
