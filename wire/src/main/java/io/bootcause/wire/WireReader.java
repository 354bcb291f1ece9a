package io.bootcause.wire;

import java.nio.charset.StandardCharsets;

/** Reads a body. Whatever the bytes are, it answers with a value or a {@link WireException}. */
public final class WireReader {
  private final byte[] bytes;
  private int at;

  public WireReader(byte[] body) {
    this.bytes = body;
  }

  public int remaining() {
    return bytes.length - at;
  }

  /** To be called after the last value: bytes left over mean that the two sides disagree. */
  public void end() throws WireException {
    if (remaining() != 0) {
      throw new WireException(remaining() + " bytes too many");
    }
  }

  public int getByte() throws WireException {
    if (at >= bytes.length) {
      throw new WireException("cut short");
    }
    return bytes[at++] & 0xFF;
  }

  public boolean getBoolean() throws WireException {
    int b = getByte();
    if (b > 1) {
      throw new WireException("not a boolean: " + b);
    }
    return b == 1;
  }

  public long getUnsigned() throws WireException {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = getByte();
      value |= (long) (b & 0x7F) << shift;
      if ((b & 0x80) == 0) {
        return value;
      }
    }
    throw new WireException("number too long");
  }

  public long getSigned() throws WireException {
    long raw = getUnsigned();
    return (raw >>> 1) ^ -(raw & 1);
  }

  /** An unsigned number that must fit an int. */
  public int getInt() throws WireException {
    long value = getUnsigned();
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw new WireException("number out of range: " + value);
    }
    return (int) value;
  }

  /** A count of things that take at least one byte each, so that garbage can't ask for memory. */
  public int getCount() throws WireException {
    int count = getInt();
    if (count > remaining()) {
      throw new WireException("count " + count + " but only " + remaining() + " bytes left");
    }
    return count;
  }

  public String getString() throws WireException {
    int length = getCount();
    String s = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return s;
  }

  public String[] getStrings() throws WireException {
    String[] strings = new String[getCount()];
    for (int i = 0; i < strings.length; i++) {
      strings[i] = getString();
    }
    return strings;
  }
}
