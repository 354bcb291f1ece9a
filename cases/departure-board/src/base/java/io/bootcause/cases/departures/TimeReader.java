package io.bootcause.cases.departures;

import java.text.DateFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import org.springframework.stereotype.Component;

/** Reads local times. */
@Component
class TimeReader {
  private final DateFormat format = new SimpleDateFormat("yyyy-MM-dd HH:mm:ss");

  long seconds(String time) {
    try {
      return format.parse(time).getTime() / 1000;
    } catch (ParseException e) {
      throw new IllegalArgumentException("no time: " + time, e);
    }
  }
}
