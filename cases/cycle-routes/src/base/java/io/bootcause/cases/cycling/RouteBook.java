package io.bootcause.cases.cycling;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;

@Service
class RouteBook {
  private static final Logger log = LoggerFactory.getLogger(RouteBook.class);

  private final Map<Integer, Network> networks = new ConcurrentHashMap<>();

  Route find(int district, String from, String to) {
    Network network = networks.computeIfAbsent(district, Network::of);
    log.debug("looking from " + from + " to " + to + " in " + network);
    List<Waypoint> way = network.between(from, to);
    double metres = 0;
    for (int i = 1; i < way.size(); i++) {
      metres += way.get(i - 1).metresTo(way.get(i));
    }
    return Route.of(from, to, metres);
  }
}
