package io.bootcause.cases.mileage;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.springframework.stereotype.Service;

/** The four weeks in which a driver has driven the most. */
@Service
class ClaimService {
  private static final int DAYS = 28;

  private final LogBooks books;

  ClaimService(LogBooks books) {
    this.books = books;
  }

  Claim most(int driver) {
    List<Trip> trips = books.trips(driver);
    BigDecimal most = BigDecimal.ZERO;
    LocalDate until = trips.get(0).day();
    for (int i = 0; i < trips.size(); i++) {
      LocalDate last = trips.get(i).day();
      BigDecimal sum = BigDecimal.ZERO;
      for (int k = i; k >= 0 && trips.get(k).day().isAfter(last.minusDays(DAYS)); k--) {
        sum = sum.add(trips.get(k).kilometres());
      }
      if (sum.compareTo(most) > 0) {
        most = sum;
        until = last;
      }
    }
    return new Claim(driver, trips.size(), most, until);
  }
}
