package io.bootcause.diagnosis;

import io.bootcause.diagnosis.detectors.archivescan.ArchiveScanDetector;
import io.bootcause.diagnosis.detectors.idleexpiry.IdleExpiryDetector;
import java.util.List;

/**
 * All detectors, most specific first: where two name the same place, the earlier one leads and the
 * later one's evidence joins it.
 */
public final class Detectors {
  private Detectors() {}

  public static List<Detector> all() {
    return List.of(new ArchiveScanDetector(), new IdleExpiryDetector());
  }
}
