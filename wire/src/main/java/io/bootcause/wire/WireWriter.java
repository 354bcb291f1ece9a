package io.bootcause.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer that bodies are written to. Reused between bodies, so that it seldom grows. */
public final class WireWriter {
  private byte[] bytes = new byte[512];
  private int size;

  public void clear() {
    size = 0;
  }

  public int size() {
    return size;
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** The content as a buffer on the same bytes: valid until the next write. */
  public ByteBuffer view() {
    return ByteBuffer.wrap(bytes, 0, size);
  }

  public void putByte(int b) {
    ensure(1);
    bytes[size++] = (byte) b;
  }

  public void putBoolean(boolean b) {
    putByte(b ? 1 : 0);
  }

  /** Seven bits a byte, low ones first: short for small values that are not negative. */
  public void putUnsigned(long value) {
    ensure(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Zigzag: short for values near 0 on both sides. */
  public void putSigned(long value) {
    putUnsigned((value << 1) ^ (value >> 63));
  }

  public void putString(String s) {
    byte[] utf8 = s.getBytes(StandardCharsets.UTF_8);
    putUnsigned(utf8.length);
    ensure(utf8.length);
    System.arraycopy(utf8, 0, bytes, size, utf8.length);
    size += utf8.length;
  }

  public void putStrings(String... strings) {
    putUnsigned(strings.length);
    for (String s : strings) {
      putString(s);
    }
  }

  private void ensure(int more) {
    if (bytes.length - size < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
    }
  }
}
