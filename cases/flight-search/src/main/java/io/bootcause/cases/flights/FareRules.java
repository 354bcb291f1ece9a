package io.bootcause.cases.flights;

import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

@Component
public class FareRules {

  private static final int SECURITY_FEE = 1290;
  private static final int TAX_PERCENT = 19;

  private final List<FareRule> rules =
      List.of(
          this::securityFee,
          this::lastSeats,
          this::emptyCabin,
          this::shortDistance,
          this::hub,
          this::tax,
          this::floor,
          this::prettyPrice);

  public Mono<Flight> apply(Flight flight) {
    Mono<Flight> fare = Mono.fromSupplier(() -> flight);
    for (FareRule rule : this.rules) {
      fare = fare.flatMap(rule::apply).filter((priced) -> priced.getCents() > 0);
    }
    return fare.defaultIfEmpty(flight);
  }

  private Mono<Flight> securityFee(Flight flight) {
    return changed(flight, flight.getCents() + SECURITY_FEE);
  }

  private Mono<Flight> lastSeats(Flight flight) {
    return changed(
        flight, (flight.getSeats() < 5) ? flight.getCents() * 12 / 10 : flight.getCents());
  }

  private Mono<Flight> emptyCabin(Flight flight) {
    return changed(
        flight, (flight.getSeats() > 50) ? flight.getCents() * 9 / 10 : flight.getCents());
  }

  private Mono<Flight> shortDistance(Flight flight) {
    return changed(
        flight, (flight.getTo().equals("HAM")) ? flight.getCents() - 500 : flight.getCents());
  }

  private Mono<Flight> hub(Flight flight) {
    return changed(
        flight, (flight.getTo().equals("FRA")) ? flight.getCents() + 700 : flight.getCents());
  }

  private Mono<Flight> tax(Flight flight) {
    return changed(flight, flight.getCents() * (100 + TAX_PERCENT) / 100);
  }

  private Mono<Flight> floor(Flight flight) {
    return changed(flight, Math.max(flight.getCents(), 2900));
  }

  private Mono<Flight> prettyPrice(Flight flight) {
    return changed(flight, flight.getCents() - flight.getCents() % 100 + 99);
  }

  private static Mono<Flight> changed(Flight flight, int cents) {
    return Mono.fromSupplier(() -> cents).map(flight::withCents);
  }
}
