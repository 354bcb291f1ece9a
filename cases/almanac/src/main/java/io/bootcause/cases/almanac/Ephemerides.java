package io.bootcause.cases.almanac;

import java.lang.ref.SoftReference;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Years that have been worked out; they may go if memory is short. */
@Component
class Ephemerides {
  private record Key(Town town, int year) {}

  private final Map<Key, SoftReference<SunYear>> years = new ConcurrentHashMap<>();

  SunYear of(Town town, int year) {
    Key key = new Key(town, year);
    SoftReference<SunYear> kept = years.get(key);
    SunYear known = kept == null ? null : kept.get();
    if (known == null) {
      known = SunYear.workedOut(town, year);
      years.put(key, new SoftReference<>(known));
    }
    return known;
  }
}
