package io.bootcause.cases.statements;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/** What was booked on each account. */
@Component
class Ledger {
  private static final String[] TEXTS = {"Groceries", "Rent", "Salary", "Books", "Tram"};

  List<Booking> of(String account, int year) {
    List<Booking> bookings = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      int seed = account.hashCode() * 31 + i * 7919;
      bookings.add(
          new Booking(
              LocalDate.of(year, 1, 1).plusDays(i * 3L),
              TEXTS[Math.floorMod(seed, TEXTS.length)],
              Math.floorMod(seed, 200_000) - 100_000));
    }
    return bookings;
  }
}
