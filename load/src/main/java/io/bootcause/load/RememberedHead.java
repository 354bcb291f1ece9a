package io.bootcause.load;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** One head, its lines, and what it says. Allocates nothing once made. */
final class RememberedHead {
  private static final int MAX_BYTES = 2_048;
  private static final int MAX_LINES = 48;

  /** Marks a line that must not differ. */
  private static final int SAME = -1;

  private final byte[] bytes = new byte[MAX_BYTES];
  private final ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
  private final int[] ends = new int[MAX_LINES]; // behind the line feed
  private final int[] names = new int[MAX_LINES]; // length of the name with its colon, or SAME
  private int lengthLine;
  private int lines; // 0: nothing learned
  private final ResponseHead said = new ResponseHead();

  /** False if it is not of the kind to remember. */
  boolean learn(ByteBuffer in, int from, int to, ResponseHead read) {
    lines = 0;
    lengthLine = -1;
    int size = to - from;
    if (size > MAX_BYTES) {
      return false;
    }
    in.get(from, bytes, 0, size);
    int count = 0;
    int start = 0;
    while (start < size) {
      int end = start;
      while (bytes[end] != '\n') {
        end++;
      }
      end++;
      if (count == MAX_LINES || end - start < 2 || bytes[end - 2] != '\r') {
        return false;
      }
      names[count] = SAME;
      if (count > 0 && end - start > 2 && !header(count, start, end)) {
        return false;
      }
      ends[count++] = end;
      start = end;
    }
    said.copy(read);
    lines = count;
    return true;
  }

  /** False for anything odd: a folded line, space before the colon, a second Content-Length. */
  private boolean header(int line, int start, int end) {
    int colon = start;
    while (colon < end && bytes[colon] != ':' && bytes[colon] > ' ') {
      colon++;
    }
    if (colon == start || bytes[colon] != ':') {
      return false;
    }
    if (ResponseHead.isContentLength(bytes, start, colon)) {
      if (lengthLine >= 0) {
        return false;
      }
      lengthLine = line;
    } else if (ResponseHead.matters(bytes, start, colon)) {
      return true;
    }
    names[line] = colon + 1 - start;
    return true;
  }

  boolean read(ByteBuffer in, ResponseHead into) {
    int at = in.position();
    int limit = in.limit();
    words.order(in.order());
    int start = 0;
    long length = -1;
    for (int line = 0; line < lines; line++) {
      int size = ends[line] - start;
      int same = same(in, at, limit, start, size);
      if (same == size) {
        at += size;
      } else if (names[line] == SAME || same < names[line]) {
        return false;
      } else if (line == lengthLine) {
        int end = lineEnd(in, at + names[line], limit);
        length = end < 0 ? -1 : number(in, at + names[line], end);
        if (length < 0) {
          return false;
        }
        at = end;
      } else {
        at = lineEnd(in, at + names[line], limit);
        if (at < 0) {
          return false;
        }
      }
      start = ends[line];
    }
    if (lines == 0) {
      return false;
    }
    into.copy(said);
    if (length >= 0) {
      into.otherLength(length);
    }
    in.position(at);
    return true;
  }

  /** How many bytes are the same, up to a size. */
  private int same(ByteBuffer in, int at, int limit, int start, int size) {
    int n = Math.min(size, limit - at);
    int i = 0;
    while (i + 8 <= n && in.getLong(at + i) == words.getLong(start + i)) {
      i += 8;
    }
    while (i < n && in.get(at + i) == bytes[start + i]) {
      i++;
    }
    return i;
  }

  /** Behind the line feed; -1 if there is none. */
  private static int lineEnd(ByteBuffer in, int from, int limit) {
    for (int i = from; i < limit; i++) {
      if (in.get(i) == '\n') {
        return i + 1;
      }
    }
    return -1;
  }

  /** Digits behind at most one space and before a carriage return; -1 for anything else. */
  private static long number(ByteBuffer in, int from, int end) {
    int i = in.get(from) == ' ' ? from + 1 : from;
    int last = end - 2;
    if (last <= i || last - i > 18 || in.get(last) != '\r') {
      return -1;
    }
    long value = 0;
    for (; i < last; i++) {
      int digit = in.get(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      value = value * 10 + digit;
    }
    return value;
  }
}
