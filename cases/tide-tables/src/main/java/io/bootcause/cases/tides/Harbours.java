package io.bootcause.cases.tides;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

@Component
class Harbours {
  static final int COUNT = 60;
  static final int PAGE = 10;

  private final List<Harbour> harbours =
      IntStream.range(0, COUNT)
          .mapToObj(id -> new Harbour(id, "Harbour " + id, 1.2 + id % 7 * 0.3, id * 0.1))
          .collect(Collectors.toUnmodifiableList());

  Optional<Harbour> find(int id) {
    return id < 0 || id >= COUNT ? Optional.empty() : Optional.of(harbours.get(id));
  }

  List<Harbour> page(int page) {
    int from = Math.max(0, Math.min(page * PAGE, COUNT));
    return harbours.subList(from, Math.min(from + PAGE, COUNT));
  }

  List<Harbour> all() {
    return harbours;
  }
}
