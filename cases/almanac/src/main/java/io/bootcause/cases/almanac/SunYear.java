package io.bootcause.cases.almanac;

import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.Year;

/** Minutes after midnight at which the sun rises and sets, by day of a year. */
record SunYear(float[] rises, float[] sets) {
  private static final double HORIZON = Math.toRadians(-0.833);

  /** By going through each day minute by minute until the sun is above the horizon. */
  static SunYear workedOut(Town town, int year) {
    int days = Year.of(year).length();
    float[] rises = new float[days];
    float[] sets = new float[days];
    for (int day = 0; day < days; day++) {
      double declination = Math.toRadians(-23.44) * Math.cos(Math.PI * 2 * (day + 10) / days);
      int noon = (int) Math.round(720 - 4 * (town.longitude() - 15));
      int minute = noon;
      while (minute > noon - 720 && altitude(town, declination, minute - noon) > HORIZON) {
        minute -= 2;
      }
      rises[day] = minute;
      sets[day] = 2F * noon - minute;
    }
    return new SunYear(rises, sets);
  }

  private static double altitude(Town town, double declination, int minutesFromNoon) {
    double latitude = Math.toRadians(town.latitude());
    double hour = Math.toRadians(minutesFromNoon / 4.0);
    return Math.asin(
        Math.sin(latitude) * Math.sin(declination)
            + Math.cos(latitude) * Math.cos(declination) * Math.cos(hour));
  }

  Rising on(Town town, LocalDate day) {
    int index = day.getDayOfYear() - 1;
    LocalTime rise = LocalTime.ofSecondOfDay(Math.round(rises[index] * 60));
    LocalTime set = LocalTime.ofSecondOfDay(Math.round(sets[index] * 60));
    Duration length = Duration.between(rise, set);
    return new Rising(
        town.name(),
        rise,
        set,
        String.format("%d h %02d min", length.toHours(), length.toMinutesPart()));
  }
}
