package io.bootcause.cases.depot;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Repository;

@Repository
class PartCatalogue {

  private static final String[] NAMES = {"Gasket", "Bearing", "Belt", "Filter", "Hose", "Valve"};

  private final Map<String, Part> parts =
      IntStream.rangeClosed(1000, 9999)
          .mapToObj(i -> new Part("P" + i, NAMES[i % NAMES.length] + " " + i, 200 + i * 7 % 9000))
          .collect(Collectors.toMap(Part::number, Function.identity()));

  Optional<Part> find(String number) {
    return Optional.ofNullable(parts.get(number));
  }
}
