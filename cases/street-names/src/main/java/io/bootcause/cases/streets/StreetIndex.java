package io.bootcause.cases.streets;

import jakarta.annotation.PostConstruct;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Names by the groups of three letters that they contain. */
@Component
class StreetIndex {
  private static final int TOWNS = 40;
  private static final int STREETS = 15_000;
  private static final String[] TREES = {
    "linden", "birken", "eichen", "ahorn", "tannen", "buchen", "ulmen", "erlen", "weiden", "kastanien"
  };
  private static final String[] WAYS = {"strasse", "weg", "allee", "gasse", "ring", "platz", "pfad"};

  private final List<String> names = new ArrayList<>();
  private final Map<String, int[]> byGram = new HashMap<>();

  @PostConstruct
  void build() {
    Map<String, List<Integer>> growing = new HashMap<>();
    for (int town = 0; town < TOWNS; town++) {
      for (int street = 0; street < STREETS; street++) {
        add(name(town, street), growing);
      }
    }
    growing.forEach(
        (gram, places) -> byGram.put(gram, places.stream().mapToInt(Integer::intValue).toArray()));
  }

  private static String name(int town, int street) {
    return String.format(
        Locale.ROOT,
        "%s%s %d, town %d",
        TREES[street % TREES.length],
        WAYS[street / TREES.length % WAYS.length],
        street,
        town);
  }

  private void add(String name, Map<String, List<Integer>> growing) {
    int place = names.size();
    names.add(name);
    if (place % TOWNS == 0) {
      for (int i = 0; i + 3 <= name.length(); i++) {
        growing.computeIfAbsent(name.substring(i, i + 3), g -> new ArrayList<>()).add(place);
      }
    }
  }

  /** Those that share most groups with what was typed. */
  List<String> like(String typed, int most) {
    Map<Integer, Integer> shared = new HashMap<>();
    for (int i = 0; i + 3 <= typed.length(); i++) {
      int[] places = byGram.getOrDefault(typed.substring(i, i + 3), new int[0]);
      Arrays.stream(places).limit(200).forEach(p -> shared.merge(p, 1, Integer::sum));
    }
    return shared.entrySet().stream()
        .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
        .limit(most)
        .map(e -> names.get(e.getKey()))
        .toList();
  }
}
