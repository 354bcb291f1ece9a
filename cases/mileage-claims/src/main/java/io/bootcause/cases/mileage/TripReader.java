package io.bootcause.cases.mileage;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import org.springframework.stereotype.Component;

/** A line of the log book: {@code 03.02.2026;visit to a customer;41,5 km}. */
@Component
class TripReader {
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("dd.MM.yyyy");

  Trip read(String line) {
    String[] columns = line.split(";");
    String number = columns[2].replace(" km", "").replace(',', '.');
    return new Trip(LocalDate.parse(columns[0], DAY), columns[1], new BigDecimal(number));
  }
}
