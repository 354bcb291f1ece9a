package io.bootcause.cases.trades;

import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TradeController {
  private static final Logger log = LoggerFactory.getLogger(TradeController.class);

  /** The best of twenty offers for a share. */
  @GetMapping("/trades/{share}/best")
  Map<String, Object> best(@PathVariable String share) {
    int best = Integer.MAX_VALUE;
    for (int offer = 0; offer < 20; offer++) {
      int cents = 1000 + (share.hashCode() * 31 + offer * 37) % 97;
      log.info("{}: offer {} at {}", share, offer, cents);
      best = Math.min(best, cents);
    }
    return Map.of("share", share, "cents", best);
  }
}
