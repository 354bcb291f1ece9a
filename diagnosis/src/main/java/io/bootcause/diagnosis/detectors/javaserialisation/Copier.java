package io.bootcause.diagnosis.detectors.javaserialisation;

import io.bootcause.diagnosis.evidence.CostPath;
import io.bootcause.diagnosis.evidence.Frames;
import java.util.Arrays;
import java.util.Optional;

/** Who copies by way of bytes as a matter of a setting, and the setting. */
enum Copier {
  /** JSR 107, 3.2.1: "store-by-value ... is the default". */
  EHCACHE(
      "org.ehcache.impl.internal.store.heap.holders.SerializedOnHeapValueHolder#*",
      "Ehcache does it for each hit, since the cache stores by value, which is JCache's default:"
          + " setStoreByValue(false) of its MutableConfiguration hands the object itself out, which"
          + " nobody may change then."),

  /** "Mapper XML Files", cache, in MyBatis' documentation. */
  MYBATIS(
      "org.apache.ibatis.cache.decorators.SerializedCache#*",
      "MyBatis does it for each hit, since its cache may be written to: <cache readOnly=\"true\"> hands"
          + " the object itself out, which nobody may change then.");

  private final String frames;
  private final String said;

  Copier(String frames, String said) {
    this.frames = frames;
    this.said = said;
  }

  private boolean isOn(CostPath cost) {
    return cost.frames().stream().anyMatch(Frames.of(frames)::has);
  }

  /** What to say of whoever is on this path. */
  static Optional<String> of(CostPath cost) {
    return Arrays.stream(values())
        .filter(copier -> copier.isOn(cost))
        .map(copier -> copier.said)
        .findFirst();
  }
}
