package io.bootcause.cases.shelves;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.springframework.stereotype.Component;

/** The newest count of each store, as its handhelds have sent it. */
@Component
class Nights {
  private static final int STORES = 12;
  private static final int ARTICLES = 9_000;

  private final Map<Integer, byte[]> byStore = new HashMap<>();

  Nights() {
    Random random = new Random(42);
    for (int store = 1; store <= STORES; store++) {
      StringBuilder json = new StringBuilder();
      json.append("{\"store\":").append(store).append(",\"night\":\"2026-11-02\",\"pieces\":{");
      for (int i = 0; i < ARTICLES; i++) {
        json.append(i == 0 ? "\"" : ",\"").append(40_000_000_000L + 7L * (store * ARTICLES + i));
        json.append("\":").append(random.nextInt(100));
      }
      byStore.put(store, json.append("}}").toString().getBytes(StandardCharsets.UTF_8));
    }
  }

  byte[] of(int store) {
    byte[] json = byStore.get(store);
    if (json == null) {
      throw new IllegalArgumentException("no store " + store);
    }
    return json;
  }
}
