package io.bootcause.cases.departures;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.springframework.core.io.ClassPathResource;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Schedulers;

@Repository
class LineArchive {

  private final Mono<Map<String, String>> lines =
      Mono.fromCallable(LineArchive::read).subscribeOn(Schedulers.boundedElastic()).cache();

  Mono<String> line(String station) {
    return lines.map(all -> all.getOrDefault(station, "-"));
  }

  private static Map<String, String> read() throws IOException {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(
                new ClassPathResource("lines.csv").getInputStream(), StandardCharsets.UTF_8))) {
      return reader
          .lines()
          .map(line -> line.split(";"))
          .collect(Collectors.toMap(fields -> fields[0], fields -> fields[1]));
    }
  }
}
