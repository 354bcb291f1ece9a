package io.bootcause.cases.flights;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Repository;
import reactor.core.publisher.Flux;

@Repository
public class FlightPlan {

  private static final String[] AIRPORTS = {"HAM", "FRA", "MUC", "BER", "DUS", "STR", "CGN", "LEJ"};

  private final Map<String, List<Flight>> departures;

  public FlightPlan() {
    this.departures =
        IntStream.range(0, 400)
            .mapToObj(
                (i) ->
                    new Flight(
                        "AC" + (100 + i),
                        AIRPORTS[i % 8],
                        AIRPORTS[(i / 8 + i + 1) % 8],
                        i * 7 % 60,
                        4900 + i * 37 % 9000))
            .collect(Collectors.groupingBy(Flight::getFrom));
  }

  public Flux<Flight> from(String airport) {
    return Flux.fromIterable(this.departures.getOrDefault(airport, List.of()));
  }
}
