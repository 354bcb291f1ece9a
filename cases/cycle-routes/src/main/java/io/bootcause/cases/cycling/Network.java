package io.bootcause.cases.cycling;

import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The ways of a district: its waypoints in order, and where its places are on them. */
record Network(int district, List<Waypoint> waypoints, Map<String, Integer> places) {
  static Network of(int district) {
    List<Waypoint> waypoints = new ArrayList<>();
    for (int i = 0; i < 12_000; i++) {
      waypoints.add(
          new Waypoint(
              i,
              52.1 + district / 97.0 + i / 31_013.0,
              8.4 + Math.sin(i / 53.0) / 41,
              LocalTime.of(20 + i % 4, i % 60)));
    }
    Map<String, Integer> places = new TreeMap<>();
    places.put("mill", 140);
    places.put("station", 3_100);
    places.put("harbour", 9_870);
    return new Network(district, List.copyOf(waypoints), Map.copyOf(places));
  }

  List<Waypoint> between(String from, String to) {
    int begin = places.getOrDefault(from, 0);
    int end = places.getOrDefault(to, waypoints.size() - 1);
    return waypoints.subList(Math.min(begin, end), Math.max(begin, end));
  }
}
