package io.bootcause.cases.departures;

import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import org.springframework.stereotype.Component;

/** Reads local times. */
@Component
class TimeReader {
  private final DateTimeFormatter format = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");

  long seconds(String time) {
    return LocalDateTime.parse(time, format).atZone(ZoneId.systemDefault()).toEpochSecond();
  }
}
