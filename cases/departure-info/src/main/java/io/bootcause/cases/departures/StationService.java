package io.bootcause.cases.departures;

import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import reactor.core.publisher.Mono;

@Service
class StationService {

  private static final Logger log = LoggerFactory.getLogger(StationService.class);

  private final TrafficClient traffic;
  private final LineArchive archive;

  StationService(TrafficClient traffic, LineArchive archive) {
    this.traffic = traffic;
    this.archive = archive;
  }

  Mono<StationInfo> info(String station) {
    return Mono.zip(
            archive.line(station), traffic.departures(station), traffic.weather(station))
        .map(all -> new StationInfo(station, all.getT1(), sorted(all.getT2()), all.getT3()))
        .doOnNext(info -> log.debug("{}: {} departures", station, info.departures().size()));
  }

  Mono<List<Departure>> delayed(String station) {
    return traffic
        .departures(station)
        .map(all -> all.stream().filter(departure -> departure.delay() > 2).toList());
  }

  private static List<Departure> sorted(List<Departure> departures) {
    return departures.stream().sorted(Comparator.comparing(Departure::at)).toList();
  }
}
