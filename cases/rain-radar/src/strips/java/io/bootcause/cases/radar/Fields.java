package io.bootcause.cases.radar;

/** Unpacks a sweep strip by strip and looks at its fields. */
final class Fields {
  private static final int WET = 6;
  private static final int STRIP = Sweeps.WIDTH * 50 / 2;

  private Fields() {}

  static int wet(byte[] packed) {
    int wet = 0;
    for (int from = 0; from < packed.length; from += STRIP) {
      byte[] fields = new byte[STRIP * 2];
      for (int i = 0; i < STRIP; i++) {
        fields[2 * i] = (byte) (packed[from + i] & 15);
        fields[2 * i + 1] = (byte) (packed[from + i] >> 4 & 15);
      }
      for (byte field : fields) {
        wet += field >= WET ? 1 : 0;
      }
    }
    return wet;
  }
}
