package io.bootcause.cases.radar;

/** Unpacks some rows of a sweep and looks at their fields. */
final class Fields {
  private static final int WET = 6;

  private Fields() {}

  static int wet(byte[] packed, int firstRow, int rows) {
    byte[] fields = new byte[Sweeps.WIDTH * Sweeps.HEIGHT];
    int from = firstRow * Sweeps.WIDTH / 2;
    int to = from + rows * Sweeps.WIDTH / 2;
    for (int i = from; i < to; i++) {
      fields[2 * i] = (byte) (packed[i] & 15);
      fields[2 * i + 1] = (byte) (packed[i] >> 4 & 15);
    }
    int wet = 0;
    for (int i = 2 * from; i < 2 * to; i++) {
      wet += fields[i] >= WET ? 1 : 0;
    }
    return wet;
  }
}
