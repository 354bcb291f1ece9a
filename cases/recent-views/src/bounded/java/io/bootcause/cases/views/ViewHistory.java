package io.bootcause.cases.views;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Which article each visitor has seen last. */
@Component
class ViewHistory {
  private static final int KEPT = 5_000;

  private final Map<String, View> last =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<String, View> eldest) {
              return size() > KEPT;
            }
          });

  void seen(String visitor, View view) {
    last.put(visitor, view);
  }
}
