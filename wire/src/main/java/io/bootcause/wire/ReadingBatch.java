package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Readings that were taken since the last batch. */
public final class ReadingBatch {
  private final List<Reading> readings;

  public ReadingBatch(List<Reading> readings) {
    this.readings = Collections.unmodifiableList(new ArrayList<>(readings));
  }

  public List<Reading> readings() {
    return readings;
  }

  public void encode(WireWriter out) {
    out.putUnsigned(readings.size());
    for (Reading reading : readings) {
      out.putString(reading.name());
      out.putSigned(reading.nanoTime());
      out.putSigned(Double.doubleToRawLongBits(reading.value()));
    }
  }

  public static ReadingBatch decode(WireReader in) throws WireException {
    int count = in.getCount();
    List<Reading> readings = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      readings.add(
          new Reading(in.getString(), in.getSigned(), Double.longBitsToDouble(in.getSigned())));
    }
    in.end();
    return new ReadingBatch(readings);
  }
}
