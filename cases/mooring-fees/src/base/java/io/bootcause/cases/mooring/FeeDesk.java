package io.bootcause.cases.mooring;

import java.math.BigDecimal;
import org.springframework.stereotype.Service;

@Service
class FeeDesk {
  private final TariffStore tariffs;

  FeeDesk(TariffStore tariffs) {
    this.tariffs = tariffs;
  }

  Fee fee(String berth, BigDecimal length, int nights) {
    BigDecimal perNight = tariffOf(berth.substring(0, 1)).of(length);
    return new Fee(berth, nights, perNight, perNight.multiply(BigDecimal.valueOf(nights)));
  }

  private Tariff tariffOf(String pontoon) {
    return tariffs.find(pontoon).orElse(draw(pontoon));
  }

  private Tariff draw(String pontoon) {
    return tariffs.keep(Tariff.drawnUpFor(pontoon));
  }
}
