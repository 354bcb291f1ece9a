package io.bootcause.agent.capture;

import io.bootcause.wire.ArchiveScan;
import io.bootcause.wire.ScanBatch;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Names of what one request enumerates. Bounded in sources and in names for each. */
final class ScanDetails {
  private static final int MOST_SOURCES = 64;
  private static final int MOST_NAMES = 20;

  private static final class Scan {
    final Object source;
    final String label;
    int entries;
    final List<String> names = new ArrayList<>();

    Scan(Object source, String label) {
      this.source = source;
      this.label = label;
    }
  }

  private final List<Scan> scans = new ArrayList<>();

  /** {@code archive!/entry} of the archive inside an archive that was opened last. */
  private @Nullable String nested;

  boolean isEmpty() {
    return scans.isEmpty();
  }

  void clear() {
    scans.clear();
    nested = null;
  }

  void opened(Object archive, String entry) {
    if (entry.endsWith(".jar") || entry.endsWith(".war") || entry.endsWith(".zip")) {
      nested = ScanSource.label(archive) + "!/" + entry;
    }
  }

  void entry(Object source, String name) {
    Scan scan = scanOf(source);
    if (scan != null) {
      scan.entries++;
      add(scan, name);
    }
  }

  void directory(String path, String @Nullable [] names) {
    if (scans.size() < MOST_SOURCES) {
      Scan scan = new Scan(path, path);
      scans.add(scan);
      if (names != null) {
        scan.entries = names.length;
        for (int i = 0; i < names.length && i < MOST_NAMES; i++) {
          add(scan, names[i]);
        }
      }
    }
  }

  private static void add(Scan scan, String name) {
    if (scan.names.size() < MOST_NAMES) {
      scan.names.add(name.length() <= 200 ? name : name.substring(0, 200));
    }
  }

  private @Nullable Scan scanOf(Object source) {
    for (int i = scans.size() - 1; i >= 0; i--) {
      if (scans.get(i).source == source) {
        return scans.get(i);
      }
    }
    if (scans.size() == MOST_SOURCES) {
      return null;
    }
    String label = ScanSource.label(source);
    // A stream does not know what it reads; most likely the archive that was opened last.
    if (ScanSource.isStream(source) && nested != null) {
      label = nested;
    }
    Scan scan = new Scan(source, label);
    scans.add(scan);
    return scan;
  }

  ScanBatch toBatch(int port, int ordinal) {
    List<ArchiveScan> batch = new ArrayList<>(scans.size());
    for (Scan scan : scans) {
      batch.add(
          new ArchiveScan(
              port, ordinal, scan.label, scan.entries, scan.names.toArray(new String[0])));
    }
    return new ScanBatch(batch);
  }
}
