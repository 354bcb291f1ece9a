package io.bootcause.cases.seats;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Service;

@Service
class BookingService {
  private final Map<Integer, Integer> sold = new ConcurrentHashMap<>();
  private final PaymentClient payments;

  BookingService(PaymentClient payments) {
    this.payments = payments;
  }

  /** The number of the seat, never the same twice. */
  int book(int show) {
    if (!payments.authorise(1200)) {
      throw new IllegalStateException("not paid");
    }
    return sold.merge(show, 1, Integer::sum);
  }
}
