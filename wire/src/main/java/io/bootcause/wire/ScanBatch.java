package io.bootcause.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The archives and directories that were enumerated inside one request. */
public final class ScanBatch {
  private final List<ArchiveScan> scans;

  public ScanBatch(List<ArchiveScan> scans) {
    this.scans = Collections.unmodifiableList(new ArrayList<>(scans));
  }

  public List<ArchiveScan> scans() {
    return scans;
  }

  public void encode(WireWriter out) {
    out.putUnsigned(scans.size());
    for (ArchiveScan scan : scans) {
      out.putUnsigned(scan.clientPort());
      out.putUnsigned(scan.ordinal());
      out.putString(scan.source());
      out.putUnsigned(scan.entries());
      out.putStrings(scan.firstEntries());
    }
  }

  public static ScanBatch decode(WireReader in) throws WireException {
    int count = in.getCount();
    List<ArchiveScan> scans = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      scans.add(
          new ArchiveScan(in.getInt(), in.getInt(), in.getString(), in.getInt(), in.getStrings()));
    }
    in.end();
    return new ScanBatch(scans);
  }
}
