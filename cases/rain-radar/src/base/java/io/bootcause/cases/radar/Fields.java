package io.bootcause.cases.radar;

/** Unpacks a sweep and looks at its fields. */
final class Fields {
  private static final int WET = 6;

  private Fields() {}

  static int wet(byte[] packed) {
    byte[] fields = new byte[packed.length * 2];
    for (int i = 0; i < packed.length; i++) {
      fields[2 * i] = (byte) (packed[i] & 15);
      fields[2 * i + 1] = (byte) (packed[i] >> 4 & 15);
    }
    int wet = 0;
    for (byte field : fields) {
      wet += field >= WET ? 1 : 0;
    }
    return wet;
  }
}
