package io.bootcause.diagnosis.detectors.javaserialisation;

import io.bootcause.diagnosis.detectors.Advice;
import java.util.List;

/** Who copies by way of bytes as a matter of a setting, and the setting. */
final class Copier {
  static final List<Advice> KNOWN =
      List.of(
          // JSR 107, 3.2.1: "store-by-value ... is the default".
          new Advice(
              "org.ehcache.impl.internal.store.heap.holders.SerializedOnHeapValueHolder#*",
              "Ehcache does it for each hit, since the cache stores by value, which is JCache's default:"
                  + " setStoreByValue(false) of its MutableConfiguration hands the object itself out, which"
                  + " nobody may change then."),
          // "Mapper XML Files", cache, in MyBatis' documentation.
          new Advice(
              "org.apache.ibatis.cache.decorators.SerializedCache#*",
              "MyBatis does it for each hit, since its cache may be written to: <cache readOnly=\"true\"> hands"
                  + " the object itself out, which nobody may change then."));

  private Copier() {}
}
