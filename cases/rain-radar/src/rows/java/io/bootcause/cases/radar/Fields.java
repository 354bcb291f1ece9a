package io.bootcause.cases.radar;

/** Unpacks some rows of a sweep and looks at their fields. */
final class Fields {
  private static final int WET = 6;

  private Fields() {}

  static int wet(byte[] packed, int firstRow, int rows) {
    byte[] fields = new byte[Sweeps.WIDTH * rows];
    int from = firstRow * Sweeps.WIDTH / 2;
    for (int i = 0; i < fields.length / 2; i++) {
      fields[2 * i] = (byte) (packed[from + i] & 15);
      fields[2 * i + 1] = (byte) (packed[from + i] >> 4 & 15);
    }
    int wet = 0;
    for (byte field : fields) {
      wet += field >= WET ? 1 : 0;
    }
    return wet;
  }
}
