package io.bootcause.load;

/**
 * What a response's head says about its body and its connection. Reads lines without allocating.
 */
final class ResponseHead {
  private static final byte[] CONTENT_LENGTH = lower("content-length");
  private static final byte[] TRANSFER_ENCODING = lower("transfer-encoding");
  private static final byte[] CONNECTION = lower("connection");
  private static final byte[] CHUNKED = lower("chunked");
  private static final byte[] CLOSE = lower("close");
  private static final byte[] KEEP_ALIVE = lower("keep-alive");

  private int status;
  private long contentLength;
  private boolean coded;
  private boolean chunked;
  private boolean keepAlive;
  private boolean closes; // said once, it holds

  void clear() {
    status = 0;
    contentLength = -1;
    coded = false;
    chunked = false;
    keepAlive = false;
    closes = false;
  }

  void copy(ResponseHead other) {
    status = other.status;
    contentLength = other.contentLength;
    coded = other.coded;
    chunked = other.chunked;
    keepAlive = other.keepAlive;
    closes = other.closes;
  }

  /** The same head with another value of its only Content-Length. */
  void otherLength(long length) {
    contentLength = length;
  }

  /** Whether a header's name is one that this class looks at. */
  static boolean matters(byte[] line, int from, int to) {
    return isContentLength(line, from, to)
        || equal(line, from, to, TRANSFER_ENCODING)
        || equal(line, from, to, CONNECTION);
  }

  static boolean isContentLength(byte[] line, int from, int to) {
    return equal(line, from, to, CONTENT_LENGTH);
  }

  int status() {
    return status;
  }

  /** Length of the body, -1 if unknown: not said, or overruled by a transfer coding. */
  long contentLength() {
    return coded ? -1 : contentLength;
  }

  boolean chunked() {
    return chunked;
  }

  boolean keepAlive() {
    return keepAlive
        && !closes
        && !(coded && contentLength >= 0); // both: a smuggler's trick, do not go on
  }

  void endsConnection() {
    closes = true;
  }

  /** Takes {@code HTTP/1.x nnn reason}; false if it is none. */
  boolean statusLine(byte[] line, int length) {
    // The parser has compared the first seven bytes already.
    if (length < 12 || !digit(line[7]) || line[8] != ' ') {
      return false;
    }
    if (!digit(line[9]) || !digit(line[10]) || !digit(line[11])) {
      return false;
    }
    if (length > 12 && line[12] != ' ' && line[12] != '\r') {
      return false;
    }
    status = (line[9] - '0') * 100 + (line[10] - '0') * 10 + (line[11] - '0');
    keepAlive = line[7] != '0';
    return status >= 100;
  }

  /** Takes {@code Name: value}; false if it is none, or says something impossible. */
  boolean header(byte[] line, int length) {
    int colon = 0;
    while (colon < length && line[colon] != ':') {
      colon++;
    }
    int nameEnd = trimEnd(line, 0, colon);
    if (colon == length || nameEnd == 0) {
      return false;
    }
    if (equal(line, 0, nameEnd, CONTENT_LENGTH)) {
      return contentLength(line, colon + 1, length);
    }
    if (equal(line, 0, nameEnd, TRANSFER_ENCODING)) {
      coded = true;
      eachToken(line, colon + 1, length, true);
    } else if (equal(line, 0, nameEnd, CONNECTION)) {
      eachToken(line, colon + 1, length, false);
    }
    return true;
  }

  private void eachToken(byte[] line, int from, int to, boolean coding) {
    int start = from;
    while (start < to) {
      int end = start;
      while (end < to && line[end] != ',') {
        end++;
      }
      int first = trimStart(line, start, end);
      int last = trimEnd(line, first, end);
      if (first < last) {
        token(line, first, last, coding);
      }
      start = end + 1;
    }
  }

  private void token(byte[] line, int first, int last, boolean coding) {
    if (coding) {
      chunked = equal(line, first, last, CHUNKED); // counts as the last coding only
    } else if (equal(line, first, last, CLOSE)) {
      closes = true;
    } else if (equal(line, first, last, KEEP_ALIVE)) {
      keepAlive = true;
    }
  }

  /** One number, or the same one again: {@code 5, 5} is what a careless proxy makes of two. */
  private boolean contentLength(byte[] line, int from, int to) {
    int start = from;
    while (start <= to) {
      int end = start;
      while (end < to && line[end] != ',') {
        end++;
      }
      int first = trimStart(line, start, end);
      int last = trimEnd(line, first, end);
      long value = number(line, first, last);
      if (value < 0 || (contentLength >= 0 && contentLength != value)) {
        return false;
      }
      contentLength = value;
      start = end + 1;
    }
    return true;
  }

  private static long number(byte[] line, int first, int last) {
    if (first == last || last - first > 18) {
      return -1;
    }
    long value = 0;
    for (int i = first; i < last; i++) {
      if (!digit(line[i])) {
        return -1;
      }
      value = value * 10 + (line[i] - '0');
    }
    return value;
  }

  private static int trimStart(byte[] line, int from, int to) {
    int i = from;
    while (i < to && blank(line[i])) {
      i++;
    }
    return i;
  }

  private static int trimEnd(byte[] line, int from, int to) {
    int i = to;
    while (i > from && blank(line[i - 1])) {
      i--;
    }
    return i;
  }

  private static boolean blank(byte b) {
    return b == ' ' || b == '\t' || b == '\r';
  }

  private static boolean digit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean equal(byte[] line, int from, int to, byte[] lowerCase) {
    if (to - from != lowerCase.length) {
      return false;
    }
    for (int i = 0; i < lowerCase.length; i++) {
      byte b = line[from + i];
      if ((b >= 'A' && b <= 'Z' ? b + 32 : b) != lowerCase[i]) {
        return false;
      }
    }
    return true;
  }

  private static byte[] lower(String text) {
    byte[] bytes = new byte[text.length()];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) text.charAt(i);
    }
    return bytes;
  }
}
