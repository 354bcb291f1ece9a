package io.bootcause.cases.views;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/** Which article each visitor has seen last. */
@Component
class ViewHistory {
  private final Map<String, View> last = new ConcurrentHashMap<>();

  void seen(String visitor, View view) {
    last.put(visitor, view);
  }
}
