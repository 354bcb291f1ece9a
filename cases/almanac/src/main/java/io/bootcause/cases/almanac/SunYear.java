package io.bootcause.cases.almanac;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;

/** Minutes after midnight at which the sun rises and sets, by day of a year. */
record SunYear(float[] rises, float[] sets) {
  private static final double HORIZON = Math.toRadians(-0.833);
  private static final int HALVINGS = 24;

  /** By halving the time between midnight and noon until the sun is on the horizon. */
  static SunYear workedOut(Town town, int year) {
    int days = Year.of(year).length();
    float[] rises = new float[days];
    float[] sets = new float[days];
    for (int day = 0; day < days; day++) {
      double declination = Math.toRadians(-23.44) * Math.cos(Math.PI * 2 * (day + 10) / days);
      double noon = 720 - 4 * (town.longitude() - 15);
      double below = 720;
      double above = 0;
      for (int i = 0; i < HALVINGS; i++) {
        double minutes = (below + above) / 2;
        if (altitude(town, declination, minutes) > HORIZON) {
          above = minutes;
        } else {
          below = minutes;
        }
      }
      rises[day] = (float) (noon - above);
      sets[day] = (float) (noon + above);
    }
    return new SunYear(rises, sets);
  }

  private static double altitude(Town town, double declination, double minutesFromNoon) {
    double latitude = Math.toRadians(town.latitude());
    double hour = Math.toRadians(minutesFromNoon / 4);
    return Math.asin(
        Math.sin(latitude) * Math.sin(declination)
            + Math.cos(latitude) * Math.cos(declination) * Math.cos(hour));
  }

  Rising on(Town town, LocalDate day) {
    int index = day.getDayOfYear() - 1;
    return new Rising(town.name(), time(rises[index]), time(sets[index]), curve());
  }

  private static LocalTime time(float minutes) {
    return LocalTime.ofSecondOfDay(Math.round(minutes * 60));
  }

  private String curve() {
    StringBuilder points = new StringBuilder();
    for (int day = 0; day < rises.length; day++) {
      points.append(day).append(',').append(Math.round(rises[day])).append(' ');
    }
    return points.toString();
  }
}
