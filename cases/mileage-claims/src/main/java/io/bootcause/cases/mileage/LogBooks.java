package io.bootcause.cases.mileage;

import com.google.common.collect.Lists;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** The log books as drivers send them in. */
@Component
class LogBooks {
  private static final int TRIPS = 700;

  private final TripReader reader;
  private final boolean copied;
  private final List<String> lines = new ArrayList<>();

  LogBooks(TripReader reader, @Value("${mileage.copied:false}") boolean copied) {
    this.reader = reader;
    this.copied = copied;
    DateTimeFormatter day = DateTimeFormatter.ofPattern("dd.MM.yyyy");
    for (int i = 0; i < TRIPS; i++) {
      lines.add(
          LocalDate.of(2025, 1, 1).plusDays(i / 2).format(day)
              + ";visit to customer "
              + i % 37
              + ";"
              + (11 + i * 7 % 90)
              + ",5 km");
    }
  }

  /** In the order of their days. */
  List<Trip> trips(int driver) {
    List<Trip> trips = Lists.transform(lines, reader::read);
    return copied ? List.copyOf(trips) : trips;
  }
}
