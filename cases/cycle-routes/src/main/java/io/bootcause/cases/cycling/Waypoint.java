package io.bootcause.cases.cycling;

import java.time.LocalTime;

/** A crossing on a route, and until when its lamps are lit. */
record Waypoint(int number, double latitude, double longitude, LocalTime litUntil) {
  double metresTo(Waypoint other) {
    double north = (other.latitude - latitude) * 111_320;
    double east = (other.longitude - longitude) * 111_320 * Math.cos(Math.toRadians(latitude));
    return Math.hypot(north, east);
  }
}
