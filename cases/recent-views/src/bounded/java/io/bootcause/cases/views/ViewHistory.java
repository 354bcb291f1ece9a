package io.bootcause.cases.views;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Which article each visitor has seen last. */
@Component
class ViewHistory {
  private final Map<String, View> last;

  ViewHistory(@Value("${views.kept:5000}") int kept) {
    last =
        Collections.synchronizedMap(
            new LinkedHashMap<>() {
              @Override
              protected boolean removeEldestEntry(Map.Entry<String, View> eldest) {
                return size() > kept;
              }
            });
  }

  void seen(String visitor, View view) {
    last.put(visitor, view);
  }
}
